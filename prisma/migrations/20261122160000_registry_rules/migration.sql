-- How many entries of each status there are, as sums: each statement that changes entries adds a row with the difference
-- it makes. So no writer waits for another, which one row of totals would make them do, and whatever a transaction sees
-- of the entries, it sees the count of just these. Every 64th row takes in those before it.
CREATE TABLE "registry_count" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY,
  "validated" INTEGER NOT NULL,
  "unvalidated" INTEGER NOT NULL,
  "flagged" INTEGER NOT NULL,

  CONSTRAINT "registry_count_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION "count_registry_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference registry_count;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM registry_count;
    RETURN NULL;
  END IF;
  difference.validated := 0;
  difference.unvalidated := 0;
  difference.flagged := 0;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT count(*) FILTER (WHERE validation_status = 'validated'),
           count(*) FILTER (WHERE validation_status = 'unvalidated'),
           count(*) FILTER (WHERE validation_status = 'flagged')
      INTO difference.validated, difference.unvalidated, difference.flagged FROM new_rows;
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    SELECT difference.validated - count(*) FILTER (WHERE validation_status = 'validated'),
           difference.unvalidated - count(*) FILTER (WHERE validation_status = 'unvalidated'),
           difference.flagged - count(*) FILTER (WHERE validation_status = 'flagged')
      INTO difference.validated, difference.unvalidated, difference.flagged FROM old_rows;
  END IF;
  IF difference.validated = 0 AND difference.unvalidated = 0 AND difference.flagged = 0 THEN
    RETURN NULL;
  END IF;

  INSERT INTO registry_count (validated, unvalidated, flagged)
    VALUES (difference.validated, difference.unvalidated, difference.flagged)
    RETURNING id INTO difference.id;
  IF difference.id % 64 = 0 THEN
    -- What another transaction is taking in stays: this one does not wait for it.
    WITH taken AS (
      DELETE FROM registry_count
       WHERE id IN (SELECT id FROM registry_count FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    INSERT INTO registry_count (validated, unvalidated, flagged)
      SELECT sum(validated), sum(unvalidated), sum(flagged) FROM taken HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END;
$$;

-- These lock the entries against writers, so that none comes between them and the first count.
CREATE TRIGGER "registry_entry_count_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();

INSERT INTO "registry_count" ("validated", "unvalidated", "flagged")
  SELECT count(*) FILTER (WHERE "validation_status" = 'validated'),
         count(*) FILTER (WHERE "validation_status" = 'unvalidated'),
         count(*) FILTER (WHERE "validation_status" = 'flagged')
    FROM "registry_entry" HAVING count(*) > 0;

-- Histories are added to and never changed, whoever asks: also the owner of the tables, as the service usually is.
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "registry_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "registry_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
CREATE TRIGGER "access_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "access_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

-- For what is written from now on: a row that somebody wrote by hand must not keep the service from starting.
ALTER TABLE "registry_entry"
  ADD CONSTRAINT "registry_entry_domain_check" CHECK ("domain" <> '') NOT VALID,
  ADD CONSTRAINT "registry_entry_category_check" CHECK ("category" <> '') NOT VALID,
  ADD CONSTRAINT "registry_entry_document_hash_check" CHECK ("document_hash" ~ '^[0-9a-f]{64}$') NOT VALID;
ALTER TABLE "registry_change"
  ADD CONSTRAINT "registry_change_note_check" CHECK ("changed_by" <> '' AND "reason" <> '') NOT VALID;
ALTER TABLE "access_change"
  ADD CONSTRAINT "access_change_changed_by_check" CHECK ("changed_by" <> '') NOT VALID;
ALTER TABLE "client_key"
  ADD CONSTRAINT "client_key_key_hash_check" CHECK ("key_hash" ~ '^[0-9a-f]{64}$') NOT VALID;
ALTER TABLE "access_token"
  ADD CONSTRAINT "access_token_token_hash_check" CHECK ("token_hash" ~ '^[0-9a-f]{64}$') NOT VALID;

COMMENT ON TABLE "registry_entry" IS 'The registry: one terms document per domain, and what is said of it.';
COMMENT ON COLUMN "registry_entry"."domain" IS 'Ordered by bytes (collation "C").';
COMMENT ON COLUMN "registry_entry"."document" IS 'JSON text as it is served; text rather than jsonb, so that its bytes stay.';
COMMENT ON COLUMN "registry_entry"."document_hash" IS 'SHA-256 of the document''s RFC 8785 form, lower-case hex.';
COMMENT ON COLUMN "registry_entry"."confidence" IS 'How far the document''s values can be relied on, 0 to 1.';
COMMENT ON COLUMN "registry_entry"."version" IS 'One more than the last that the domain ever had, also over a removal.';
COMMENT ON TABLE "registry_count" IS 'Differences whose sums are how many entries of each status there are; kept by triggers on registry_entry.';
COMMENT ON TABLE "registry_change" IS 'Every change of an entry, written in the transaction of the change. Append-only.';
COMMENT ON COLUMN "registry_change"."changed_by" IS 'Name of the token, or of the part of the service, that made it.';
COMMENT ON COLUMN "registry_change"."before" IS 'JSON text of the entry as it was; null when it was new.';
COMMENT ON COLUMN "registry_change"."after" IS 'JSON text of the entry as it became; null when it was removed.';
COMMENT ON TABLE "own_file" IS 'What the last lookup of a domain''s own agentterms.json found.';
COMMENT ON COLUMN "own_file"."document" IS 'JSON text: the document of a found file, or what an invalid one holds.';
COMMENT ON TABLE "generated_terms" IS 'The last generated result of each domain.';
COMMENT ON COLUMN "generated_terms"."revision" IS 'From one sequence for all domains: grows also over a result that was forgotten.';
COMMENT ON TABLE "client_key" IS 'Keys that operators issued to callers, with limits of their own; kept as SHA-256.';
COMMENT ON TABLE "access_token" IS 'Bearer tokens of admins and auditors; kept as SHA-256.';
COMMENT ON TABLE "access_change" IS 'Every change of a client key or an access token, in its transaction; no secret. Append-only.';
