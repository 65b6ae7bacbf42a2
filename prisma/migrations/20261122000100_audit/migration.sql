-- Where a check stands in the chain of the process that wrote it. Rows from before the chains have no place in one.
ALTER TABLE "check_record"
  ADD COLUMN "writer" UUID,
  ADD COLUMN "sequence" BIGINT,
  ADD COLUMN "position" INTEGER;

-- The groups in which checks are committed, each linked to the one before by its hash. A group of no rows holds the
-- number of one that was given up, so that its statement cannot be committed late.
CREATE TABLE "check_group" (
  "writer" UUID NOT NULL,
  "sequence" BIGINT NOT NULL,
  "row_count" INTEGER NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  "settled" BIGINT NOT NULL,
  "voids" BIGINT[] NOT NULL,
  "rows_hash" TEXT COLLATE "C" NOT NULL,
  "previous_hash" TEXT COLLATE "C" NOT NULL,
  "hash" TEXT COLLATE "C" NOT NULL,
  "committed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

  CONSTRAINT "check_group_pkey" PRIMARY KEY ("writer", "sequence"),
  CONSTRAINT "check_group_row_count_check" CHECK ("row_count" >= 0)
);

-- Signed statements of how far a chain had come. They outlive the groups they speak of.
CREATE TABLE "check_checkpoint" (
  "writer" UUID NOT NULL,
  "sequence" BIGINT NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  "signed_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,

  CONSTRAINT "check_checkpoint_pkey" PRIMARY KEY ("writer", "sequence")
);

-- Signed statements of the months that retention dropped.
CREATE TABLE "check_retention" (
  "dropped_before" TIMESTAMPTZ(3) NOT NULL,
  "dropped_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,

  CONSTRAINT "check_retention_pkey" PRIMARY KEY ("dropped_before")
);
