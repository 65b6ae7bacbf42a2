-- What was found of each domain's own agentterms.json, one row for every change of it. Append-only. own_file holds the last
-- lookup alone and forgets it after an hour; what answered at an earlier time is decided from here.
CREATE TABLE "own_file_version" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY,
  "domain" TEXT COLLATE "C" NOT NULL,
  "seen_at" TIMESTAMPTZ(3) NOT NULL,
  "kind" TEXT NOT NULL,
  "document" TEXT,
  "document_hash" TEXT COLLATE "C",
  "source_url" TEXT,

  CONSTRAINT "own_file_version_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "own_file_version_domain_check" CHECK ("domain" <> ''),
  CONSTRAINT "own_file_version_kind_check" CHECK ("kind" IN ('found', 'invalid', 'none', 'unkept')),
  CONSTRAINT "own_file_version_document_check" CHECK (
    ("kind" = 'found') = ("document" IS NOT NULL) AND ("kind" = 'found') = ("document_hash" IS NOT NULL)
    AND ("kind" = 'found') = ("source_url" IS NOT NULL)),
  CONSTRAINT "own_file_version_document_hash_check" CHECK ("document_hash" ~ '^[0-9a-f]{64}$')
);

CREATE INDEX "own_file_version_domain_id_idx" ON "own_file_version" ("domain", "id");

COMMENT ON TABLE "own_file_version" IS 'Every change of a domain''s own agentterms.json that a lookup saw, from its first valid file on. Append-only; kept by a trigger on own_file.';
COMMENT ON COLUMN "own_file_version"."seen_at" IS 'When a lookup first found it so.';
COMMENT ON COLUMN "own_file_version"."kind" IS 'found; invalid or none: it went away; unkept: it changed more often than is kept, and no more is known until the next row.';
COMMENT ON COLUMN "own_file_version"."document" IS 'JSON text of the document of a found file.';
COMMENT ON COLUMN "own_file_version"."document_hash" IS 'SHA-256 of the document''s RFC 8785 form, lower-case hex.';

-- Beside the lookup, whoever stores it: in its own statement it sees what others have committed, so that two processes which
-- find the same file at one time leave one row.
CREATE FUNCTION "keep_own_file_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A site whose file is another at every lookup must not fill the disk.
  most_a_day CONSTANT INTEGER := 24;
  last own_file_version;
  lately INTEGER;
  becomes TEXT := NEW.kind;
BEGIN
  -- That a site could not be asked says nothing of its file.
  IF NEW.kind = 'unreachable' THEN
    RETURN NULL;
  END IF;
  SELECT * INTO last FROM own_file_version WHERE domain = NEW.domain ORDER BY id DESC LIMIT 1;
  -- Anybody can ask about names without end; only those that had a file have a history.
  IF last.id IS NULL AND NEW.kind <> 'found' THEN
    RETURN NULL;
  END IF;
  -- That which is not valid never answers, whatever it holds.
  IF last.kind = NEW.kind AND (NEW.kind <> 'found' OR last.document_hash = NEW.document_hash) THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO lately
    FROM (SELECT seen_at FROM own_file_version WHERE domain = NEW.domain ORDER BY id DESC LIMIT most_a_day) AS latest
   WHERE seen_at > NEW.retrieved_at - interval '1 day';
  IF lately >= most_a_day - 1 THEN
    IF last.kind = 'unkept' THEN
      RETURN NULL;
    END IF;
    becomes := 'unkept';
  END IF;
  INSERT INTO own_file_version (domain, seen_at, kind, document, document_hash, source_url)
    SELECT NEW.domain, NEW.retrieved_at, becomes, kept.*
      FROM (VALUES (true)) AS one
      LEFT JOIN (VALUES (NEW.document, NEW.document_hash, NEW.source_url)) AS kept ON becomes = 'found';
  RETURN NULL;
END;
$$;

-- This locks the lookups against writers, so that none comes between them and the copy of what is there.
CREATE TRIGGER "own_file_version_kept" AFTER INSERT OR UPDATE ON "own_file"
  FOR EACH ROW EXECUTE FUNCTION "keep_own_file_version"();

INSERT INTO "own_file_version" ("domain", "seen_at", "kind", "document", "document_hash", "source_url")
  SELECT "domain", "retrieved_at", "kind", "document", "document_hash", "source_url" FROM "own_file"
   WHERE "kind" = 'found' AND "document" IS NOT NULL AND "document_hash" ~ '^[0-9a-f]{64}$' AND "source_url" IS NOT NULL;

CREATE TRIGGER "own_file_version_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "own_file_version"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
