-- The public keys under which the processes of an installation sign statements on the log. Whoever can write to the
-- database can put one here; it is believed only with its voucher, which takes a secret that is not in the database.
CREATE TABLE "audit_key" (
  "key_id" TEXT COLLATE "C" NOT NULL,
  "x" TEXT NOT NULL,
  "voucher" TEXT NOT NULL,
  "added_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "audit_key_pkey" PRIMARY KEY ("key_id")
);

-- The order in which a key has signed checkpoints, which each of them says of itself too. Those of the release before,
-- which name no earlier one, have none.
ALTER TABLE "check_checkpoint"
  ADD COLUMN "key_id" TEXT COLLATE "C",
  ADD COLUMN "number" BIGINT;

-- Checks that were replayed from a spool after their month was dropped are dropped with a further statement on that month.
ALTER TABLE "check_retention"
  DROP CONSTRAINT "check_retention_pkey",
  ADD CONSTRAINT "check_retention_pkey" PRIMARY KEY ("dropped_before", "dropped_at");
