-- Keys that operators issue to callers, with limits of their own. Kept as SHA-256; the key itself is shown once.
CREATE TABLE "client_key" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "key_hash" TEXT NOT NULL,
  "hourly" INTEGER NOT NULL,
  "daily" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "created_by" TEXT NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "client_key_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "client_key_limits_check" CHECK ("hourly" >= 1 AND "daily" >= 1)
);

CREATE UNIQUE INDEX "client_key_name_key" ON "client_key" ("name");
CREATE UNIQUE INDEX "client_key_key_hash_key" ON "client_key" ("key_hash");

-- Bearer tokens of admins and auditors, kept as SHA-256.
CREATE TABLE "access_token" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "created_by" TEXT NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "access_token_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "access_token_role_check" CHECK ("role" IN ('auditor', 'admin'))
);

CREATE UNIQUE INDEX "access_token_name_key" ON "access_token" ("name");
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token" ("token_hash");

-- Tells every process that keys or tokens changed. When one was last used is no change.
CREATE FUNCTION "notify_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('agentterms_access', '*');
  RETURN NULL;
END;
$$;

CREATE TRIGGER "client_key_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "client_key"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
CREATE TRIGGER "client_key_updated" AFTER UPDATE OF "name", "key_hash", "hourly", "daily", "revoked_at" ON "client_key"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
CREATE TRIGGER "access_token_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "access_token"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
CREATE TRIGGER "access_token_updated" AFTER UPDATE OF "name", "role", "token_hash", "revoked_at" ON "access_token"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
