-- Who is signed in to the consoles. Kept under the SHA-256 of the secret, with that of the token that began it.
CREATE TABLE "access_session" (
  "secret_hash" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT COLLATE "C" NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "access_session_pkey" PRIMARY KEY ("secret_hash")
);

CREATE INDEX "access_session_expires_at_idx" ON "access_session" ("expires_at");

COMMENT ON TABLE "access_session" IS 'Who is signed in to the consoles, by the hash of the secret that the browser keeps.';
