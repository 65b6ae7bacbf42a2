-- Tokens of those who have proven a site, one that counts for each site. Kept as SHA-256; the token itself is shown once.
CREATE TABLE "owner_token" (
  "id" UUID NOT NULL,
  "site" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT COLLATE "C" NOT NULL,
  "challenge_hash" TEXT COLLATE "C" NOT NULL,
  "proven_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "owner_token_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "owner_token_site_check" CHECK ("site" <> ''),
  CONSTRAINT "owner_token_proven_by_check" CHECK ("proven_by" IN ('dns', 'file')),
  CONSTRAINT "owner_token_hashes_check"
    CHECK ("token_hash" ~ '^[0-9a-f]{64}$' AND "challenge_hash" ~ '^[0-9a-f]{64}$')
);

CREATE UNIQUE INDEX "owner_token_token_hash_key" ON "owner_token" ("token_hash");
CREATE UNIQUE INDEX "owner_token_challenge_hash_key" ON "owner_token" ("challenge_hash");
CREATE UNIQUE INDEX "owner_token_site_key" ON "owner_token" ("site") WHERE "revoked_at" IS NULL;

COMMENT ON TABLE "owner_token" IS 'Tokens of those who have proven a site; kept as SHA-256.';
COMMENT ON COLUMN "owner_token"."site" IS 'Without a leading www.';
COMMENT ON COLUMN "owner_token"."challenge_hash" IS 'SHA-256 of the challenge that it was given for, which proves once.';

ALTER TABLE "access_change" DROP CONSTRAINT "access_change_subject_check",
  ADD CONSTRAINT "access_change_subject_check" CHECK ("subject" IN ('client_key', 'access_token', 'owner_token')) NOT VALID;
COMMENT ON TABLE "access_change" IS 'Every change of a client key or a token, in its transaction; no secret. Append-only.';

-- Documents that owners have handed in. One waits for an admin as long as the entry is at its version.
CREATE TABLE "owner_correction" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "version" INTEGER NOT NULL,
  "document" TEXT NOT NULL,
  "proposed_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "owner_correction_pkey" PRIMARY KEY ("domain", "version"),
  CONSTRAINT "owner_correction_version_check" CHECK ("version" >= 1)
);

CREATE TRIGGER "owner_correction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "owner_correction"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

COMMENT ON TABLE "owner_correction" IS 'Documents that owners of sites have handed in for an entry, in the transaction of its flag. Append-only.';
COMMENT ON COLUMN "owner_correction"."version" IS 'Of the entry, by the flag that came with the document; it waits while the entry is at it.';
COMMENT ON COLUMN "owner_correction"."document" IS 'JSON text.';
