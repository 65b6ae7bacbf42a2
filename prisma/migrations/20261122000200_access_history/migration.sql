-- Every change of a client key or an access token, written in the transaction of the change. Append-only; holds no
-- secret and no hash of one.
CREATE TABLE "access_change" (
  "id" BIGSERIAL NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_by" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "subject_id" UUID NOT NULL,
  "change" TEXT NOT NULL,
  "before" TEXT,
  "after" TEXT NOT NULL,

  CONSTRAINT "access_change_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "access_change_subject_check" CHECK ("subject" IN ('client_key', 'access_token')),
  CONSTRAINT "access_change_change_check" CHECK ("change" IN ('created', 'limits_set', 'revoked')),
  CONSTRAINT "access_change_before_check" CHECK (("change" = 'created') = ("before" IS NULL))
);
