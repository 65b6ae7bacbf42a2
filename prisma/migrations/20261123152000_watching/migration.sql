-- Which domains' terms are asked for again, when, and what is known of each text since it was read last.
CREATE TABLE "watched_terms" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "interval_seconds" INTEGER NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "pages" TEXT NOT NULL DEFAULT '[]',
  "looked_at" TIMESTAMPTZ(3),
  "asked_at" TIMESTAMPTZ(3),
  "requests" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "watched_terms_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "watched_terms_numbers_check" CHECK ("interval_seconds" >= 1 AND "failures" >= 0 AND "requests" >= 0)
);

CREATE INDEX "watched_terms_due_at_domain_idx" ON "watched_terms" ("due_at", "domain");
CREATE INDEX "watched_terms_asked_at_idx" ON "watched_terms" ("asked_at");

COMMENT ON TABLE "watched_terms" IS 'Domains whose terms are asked for again, and what is known of their texts.';
COMMENT ON COLUMN "watched_terms"."due_at" IS 'When the next look is to be made; while one is under way, when it counts as lost.';
COMMENT ON COLUMN "watched_terms"."interval_seconds" IS 'Between two looks that succeed; shorter for terms that change.';
COMMENT ON COLUMN "watched_terms"."failures" IS 'Looks that failed since the last that did not.';
COMMENT ON COLUMN "watched_terms"."pages" IS 'JSON text: for each address the entity tag and time of its text, its SHA-256, its length and hashes of its sentences.';
COMMENT ON COLUMN "watched_terms"."looked_at" IS 'When the site could last be asked.';
COMMENT ON COLUMN "watched_terms"."asked_at" IS 'When the last look began, whatever came of it.';
COMMENT ON COLUMN "watched_terms"."requests" IS 'Requests of that look, and while it is under way the most that it may take.';
