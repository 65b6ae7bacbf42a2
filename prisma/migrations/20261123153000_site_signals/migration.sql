-- What sites tell machines, beside their terms; gathered anew when it is a day old, so that nothing here is lost for good.
CREATE TABLE "site_signals" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "reached" BOOLEAN NOT NULL,
  "found" TEXT NOT NULL,
  "retrieved_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "site_signals_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "site_signals_found_check" CHECK (octet_length("found") <= 1048576)
);

CREATE INDEX "site_signals_retrieved_at_idx" ON "site_signals" ("retrieved_at");

COMMENT ON TABLE "site_signals" IS 'What was last gathered of a domain''s machine signals: robots.txt, licences, headers and the like.';
COMMENT ON COLUMN "site_signals"."reached" IS 'Whether the site answered at all.';
COMMENT ON COLUMN "site_signals"."found" IS 'JSON text: the signals and the places that were asked.';
