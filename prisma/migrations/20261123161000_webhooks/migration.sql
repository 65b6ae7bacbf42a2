-- Addresses that holders of client keys have the changes of the registry sent to, and how far each has been told.
CREATE TABLE "webhook" (
  "id" UUID NOT NULL,
  "client_key_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "domains" TEXT[] NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "cursor" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "last_outcome" TEXT,
  "dead_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "webhook_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_url_check" CHECK ("url" LIKE 'https://%'),
  CONSTRAINT "webhook_domains_check" CHECK (cardinality("domains") <= 1000),
  CONSTRAINT "webhook_cursor_check" CHECK ("cursor" ~ '^(0|[1-9][0-9]{0,17}-[0-9a-f]{12})$'),
  CONSTRAINT "webhook_failures_check" CHECK ("failures" >= 0),
  CONSTRAINT "webhook_dead_reason_check"
    CHECK ("dead_reason" IN ('gone', 'given_up', 'secret_unreadable', 'unknown_cursor'))
);

CREATE INDEX "webhook_client_key_id_idx" ON "webhook" ("client_key_id");

COMMENT ON TABLE "webhook" IS 'Where holders of client keys have changes of the registry sent to. Gone with their key.';
COMMENT ON COLUMN "webhook"."domains" IS 'Changes of these alone; empty for all.';
COMMENT ON COLUMN "webhook"."sealed_secret" IS 'What deliveries are signed with, encrypted under the secret of the installation (AES-256-GCM).';
COMMENT ON COLUMN "webhook"."cursor" IS 'The last change that was delivered, or that was not asked for.';
COMMENT ON COLUMN "webhook"."due_at" IS 'From when the next delivery may be made; while one is under way, when it counts as lost.';
COMMENT ON COLUMN "webhook"."failures" IS 'Deliveries that failed since the last that did not.';
COMMENT ON COLUMN "webhook"."last_outcome" IS 'Class of the last status, such as 2xx, or why there was none. Nothing else of an answer is kept.';
COMMENT ON COLUMN "webhook"."dead_reason" IS 'Why nothing is delivered any more, until an admin starts it again.';

-- In the transaction of the revocation, by whichever release it is made.
CREATE FUNCTION "end_webhooks_of_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook" WHERE "client_key_id" = NEW."id";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "client_key_revoked" AFTER UPDATE OF "revoked_at" ON "client_key"
  FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "end_webhooks_of_key"();
