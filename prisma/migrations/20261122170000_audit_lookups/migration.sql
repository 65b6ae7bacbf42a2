-- What auditors look checks up by. Each index is of a month's partition, so that what it costs does not grow with the
-- log; UUIDv7 ids come nearly in order. Most checks name no run. The others hold no time: rows of one value share an entry
-- then, which makes a row half as costly to add, and the time of so few rows is quickly sorted.
CREATE INDEX "check_record_id_idx" ON "check_record" ("id");
CREATE INDEX "check_record_run_id_idx" ON "check_record" ("run_id") WHERE "run_id" IS NOT NULL;
CREATE INDEX "check_record_client_idx" ON "check_record" ("client");
CREATE INDEX "check_record_action_idx" ON "check_record" ("action");
CREATE INDEX "check_record_resolved_permission_idx" ON "check_record" ("resolved_permission");

-- Words that the domain knows, and numbers within their range. Rows that are there are not read: they are verified by
-- their chain.
ALTER TABLE "check_record"
  ADD CONSTRAINT "check_record_decision_check" CHECK ("decision" IN ('allowed', 'denied', 'not_specified')) NOT VALID,
  ADD CONSTRAINT "check_record_source_check" CHECK ("source" IN ('authoritative', 'registry', 'none')) NOT VALID,
  ADD CONSTRAINT "check_record_tier_check" CHECK ("tier" IN ('high', 'medium', 'low')) NOT VALID,
  ADD CONSTRAINT "check_record_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1) NOT VALID,
  ADD CONSTRAINT "check_record_place_check" CHECK (
    num_nulls("writer", "sequence", "position") IN (0, 3) AND "sequence" >= 1 AND "position" >= 1) NOT VALID;
ALTER TABLE "check_group"
  ADD CONSTRAINT "check_group_sequence_check" CHECK ("sequence" >= 1 AND "settled" >= 0) NOT VALID,
  ADD CONSTRAINT "check_group_times_check" CHECK ("first_at" <= "last_at") NOT VALID,
  ADD CONSTRAINT "check_group_hash_check" CHECK ("row_count" = 0 OR "hash" ~ '^[0-9a-f]{64}$') NOT VALID;
ALTER TABLE "check_checkpoint"
  ADD CONSTRAINT "check_checkpoint_sequence_check" CHECK ("sequence" >= 1) NOT VALID,
  ADD CONSTRAINT "check_checkpoint_number_check" CHECK (num_nulls("key_id", "number") IN (0, 2) AND "number" >= 1) NOT VALID;

-- Signed statements of restores from a backup.
CREATE TABLE "check_restore" (
  "restored_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,

  CONSTRAINT "check_restore_pkey" PRIMARY KEY ("restored_at")
);

COMMENT ON TABLE "check_record" IS 'Every answered check, by month. Append-only; only retention drops months. See docs/audit.md.';
COMMENT ON COLUMN "check_record"."id" IS 'UUIDv7; the check_id of the answer.';
COMMENT ON COLUMN "check_record"."confidence" IS 'Match confidence, 0 to 1.';
COMMENT ON COLUMN "check_record"."client" IS 'Name of the client key, or keyed hash of the address; never the address.';
COMMENT ON COLUMN "check_record"."document_hash" IS 'SHA-256 of the RFC 8785 form of the document that answered, lower-case hex.';
COMMENT ON COLUMN "check_record"."writer" IS 'The chain it is in; null for a check from before the chains, as are sequence and position.';
COMMENT ON COLUMN "check_record"."sequence" IS 'Its group in the chain.';
COMMENT ON COLUMN "check_record"."position" IS 'Its place in the group, from 1.';
COMMENT ON TABLE "check_group" IS 'Checks that were committed together, each group linked to the one before by its hash. Append-only.';
COMMENT ON COLUMN "check_group"."row_count" IS 'Checks in it; 0 for a number that was given up.';
COMMENT ON COLUMN "check_group"."settled" IS 'When it was made, its writer knew of every group up to this number whether it is kept.';
COMMENT ON COLUMN "check_group"."voids" IS 'Numbers of earlier groups that are not kept.';
COMMENT ON COLUMN "check_group"."committed_at" IS 'For the operator; not in the hash.';
COMMENT ON TABLE "check_checkpoint" IS 'Signed statements of how far a chain had come. Append-only.';
COMMENT ON COLUMN "check_checkpoint"."jws" IS 'Compact JWS, which says the same as the other columns; it alone is believed.';
COMMENT ON COLUMN "check_checkpoint"."number" IS 'Its place among all that its key has signed, from 1.';
COMMENT ON TABLE "check_retention" IS 'Signed statements of what retention dropped. Append-only.';
COMMENT ON TABLE "check_restore" IS 'Signed statements of restores from a backup. Append-only.';
COMMENT ON TABLE "audit_key" IS 'Public keys under which the processes of the installation sign; believed only with their voucher.';
COMMENT ON COLUMN "audit_key"."voucher" IS 'HMAC of the key under a secret that is not in the database.';
