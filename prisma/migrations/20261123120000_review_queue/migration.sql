-- What entries wait for a person, found without reading their documents.
ALTER TABLE "registry_entry"
  ADD COLUMN "contested" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "rewritten" BOOLEAN NOT NULL DEFAULT false;

COMMENT ON COLUMN "registry_entry"."contested" IS 'Whether the document leaves a permission open that its sources differ on; derived from it when it is written.';
COMMENT ON COLUMN "registry_entry"."rewritten" IS 'Whether the document took the place of another and no admin has changed the entry since.';

-- A document that Postgres cannot read says nothing here: the service tells of it when it is next read.
CREATE FUNCTION pg_temp.is_contested(document TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM jsonb_each_text(document::jsonb #> '{extensions,com.agentterms.meta,not_given}') AS said (key, reason)
     WHERE reason = 'unsure' AND (document::jsonb #>> ARRAY['permissions', key]) IS NULL);
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END;
$$;

UPDATE "registry_entry"
   SET "contested" = pg_temp.is_contested("document"),
       "rewritten" = "origin" <> 'admin' AND "validation_status" = 'unvalidated' AND "updated_at" > "created_at"
 WHERE "document" LIKE '%"unsure"%'
    OR ("origin" <> 'admin' AND "validation_status" = 'unvalidated' AND "updated_at" > "created_at");

-- The queue is read by how long its entries have waited. Those that a person stands behind are in none of these.
CREATE INDEX "registry_entry_updated_at_domain_idx" ON "registry_entry" ("updated_at", "domain")
  WHERE "validation_status" <> 'validated';
CREATE INDEX "registry_entry_validation_status_updated_at_domain_idx"
  ON "registry_entry" ("validation_status", "updated_at", "domain") WHERE "validation_status" <> 'validated';
CREATE INDEX "registry_entry_contested_updated_at_domain_idx" ON "registry_entry" ("contested", "updated_at", "domain")
  WHERE "contested" AND "validation_status" <> 'validated';
CREATE INDEX "registry_entry_rewritten_updated_at_domain_idx" ON "registry_entry" ("rewritten", "updated_at", "domain")
  WHERE "rewritten" AND "validation_status" <> 'validated';
CREATE INDEX "registry_entry_origin_updated_at_domain_idx" ON "registry_entry" ("origin", "updated_at", "domain")
  WHERE "validation_status" <> 'validated';
