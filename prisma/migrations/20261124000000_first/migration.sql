-- The whole database of the first release, by subject: what the tables share, the registry, what is known of sites, the
-- log of checks, and who may do what. docs/database.md describes the tables.

-- Histories are added to and never changed, whoever asks: also the owner of the tables, as the service usually is.
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

-- Tells every process which domains a statement changed, so that none answers from an old copy: the domains, one a
-- line, in as many messages as their 8000 bytes need; or `*` for more than 200 domains.
CREATE FUNCTION "notify_terms_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  domains TEXT[];
  message TEXT := '';
  changed_domain TEXT;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('agentterms_terms', '*');
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(t.domain) INTO domains FROM (SELECT DISTINCT domain FROM new_rows LIMIT 201) AS t;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(t.domain) INTO domains FROM (SELECT DISTINCT domain FROM old_rows LIMIT 201) AS t;
  ELSE
    SELECT array_agg(t.domain) INTO domains
      FROM (SELECT domain FROM new_rows UNION SELECT domain FROM old_rows LIMIT 201) AS t;
  END IF;

  IF domains IS NULL THEN
    RETURN NULL;
  END IF;
  IF cardinality(domains) > 200 THEN
    PERFORM pg_notify('agentterms_terms', '*');
    RETURN NULL;
  END IF;

  FOREACH changed_domain IN ARRAY domains LOOP
    IF octet_length(message) + octet_length(changed_domain) > 7800 THEN
      PERFORM pg_notify('agentterms_terms', message);
      message := '';
    END IF;
    message := message || CASE WHEN message = '' THEN '' ELSE E'\n' END || changed_domain;
  END LOOP;
  PERFORM pg_notify('agentterms_terms', message);
  RETURN NULL;
END;
$$;

-- Tells every process that keys or tokens changed. When one was last used is no change.
CREATE FUNCTION "notify_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('agentterms_access', '*');
  RETURN NULL;
END;
$$;

-- The registry: one terms document per domain, and what is said of it.
CREATE TABLE "registry_entry" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "document" TEXT NOT NULL,
  "document_hash" TEXT NOT NULL,
  "validation_status" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "confidence" DOUBLE PRECISION NOT NULL,
  "origin" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "contested" BOOLEAN NOT NULL DEFAULT false,
  "rewritten" BOOLEAN NOT NULL DEFAULT false,

  CONSTRAINT "registry_entry_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "registry_entry_domain_check" CHECK ("domain" <> ''),
  CONSTRAINT "registry_entry_document_hash_check" CHECK ("document_hash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "registry_entry_validation_status_check"
    CHECK ("validation_status" IN ('validated', 'unvalidated', 'flagged')),
  CONSTRAINT "registry_entry_category_check" CHECK ("category" <> ''),
  CONSTRAINT "registry_entry_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1),
  CONSTRAINT "registry_entry_origin_check" CHECK ("origin" IN ('shipped', 'generated', 'authoritative', 'admin')),
  CONSTRAINT "registry_entry_version_check" CHECK ("version" >= 1)
);

CREATE INDEX "registry_entry_category_domain_idx" ON "registry_entry" ("category", "domain");
-- The names below one registered domain, from right to left.
CREATE INDEX "registry_entry_reversed_idx" ON "registry_entry" (reverse("domain"));
CREATE INDEX "registry_entry_validation_status_domain_idx" ON "registry_entry" ("validation_status", "domain");

-- The queue of entries that wait for a person is read by how long they have waited, without reading their documents.
-- Entries that a person stands behind are in none of these.
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

COMMENT ON TABLE "registry_entry" IS 'The registry: one terms document per domain, and what is said of it.';
COMMENT ON COLUMN "registry_entry"."contested" IS 'Whether the document leaves a permission open that its sources differ on; derived from it when it is written.';
COMMENT ON COLUMN "registry_entry"."rewritten" IS 'Whether the document took the place of another and no admin has changed the entry since.';
COMMENT ON COLUMN "registry_entry"."domain" IS 'Ordered by bytes (collation "C").';
COMMENT ON COLUMN "registry_entry"."document" IS 'JSON text as it is served; text rather than jsonb, so that its bytes stay.';
COMMENT ON COLUMN "registry_entry"."document_hash" IS 'SHA-256 of the document''s RFC 8785 form, lower-case hex.';
COMMENT ON COLUMN "registry_entry"."confidence" IS 'How far the document''s values can be relied on, 0 to 1.';
COMMENT ON COLUMN "registry_entry"."version" IS 'One more than the last that the domain ever had, also over a removal.';

CREATE TRIGGER "registry_entry_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();

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

COMMENT ON TABLE "registry_count" IS 'Differences whose sums are how many entries of each status there are; kept by triggers on registry_entry.';

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

CREATE TRIGGER "registry_entry_count_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();
CREATE TRIGGER "registry_entry_count_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_registry_entries"();

-- What lists of the registry are filtered, ordered and counted by: a narrow row for each entry, so that none of it reads
-- a document. Written by triggers, so that it fits the entries whoever changes them.
CREATE TABLE "registry_facet" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "validation_status" TEXT COLLATE "C" NOT NULL,
  "category" TEXT COLLATE "C" NOT NULL,
  "permissions" TEXT COLLATE "C" NOT NULL,
  "languages" TEXT[] NOT NULL,
  "text_on" TEXT COLLATE "C" NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "registry_facet_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "registry_facet_permissions_check" CHECK ("permissions" ~ '^[acdsur]{7}$')
);

CREATE INDEX "registry_facet_text_on_domain_idx" ON "registry_facet" ("text_on", "domain");
CREATE INDEX "registry_facet_updated_at_domain_idx" ON "registry_facet" ("updated_at", "domain");

COMMENT ON TABLE "registry_facet" IS 'What lists of entries are filtered, ordered and counted by; kept by triggers on registry_entry.';
COMMENT ON COLUMN "registry_facet"."permissions" IS 'A letter for each key, in the order of the specification: allowed, under conditions, denied, silent, unsure, not read.';
COMMENT ON COLUMN "registry_facet"."languages" IS 'Of the texts that were read, each once, as ISO 639; empty where none is named.';
COMMENT ON COLUMN "registry_facet"."text_on" IS 'The day of the newest text that was read (YYYY-MM-DD), else of the document; empty where none is named.';

-- Never fails: an entry is written whatever its document looks like. What cannot be read counts as not read.
CREATE FUNCTION "registry_facet_of"(
  document TEXT, OUT permissions TEXT, OUT languages TEXT[], OUT text_on TEXT
) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  terms JSONB;
  meta JSONB;
BEGIN
  BEGIN
    terms := document::jsonb;
  EXCEPTION WHEN OTHERS THEN
    BEGIN
      -- jsonb has no NUL and no half of a character, which a text of a document may hold.
      terms := regexp_replace(document, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb;
    EXCEPTION WHEN OTHERS THEN
      permissions := 'rrrrrrr';
      languages := '{}';
      text_on := '';
      RETURN;
    END;
  END;
  meta := terms #> '{extensions,com.agentterms.meta}';

  SELECT string_agg(
           CASE
             WHEN value = 'true' THEN 'a'
             WHEN value = 'false' OR value -> 'allowed' = 'false' THEN 'd'
             WHEN value -> 'allowed' = 'true' THEN 'c'
             WHEN why = 'unsure' THEN 'u'
             WHEN why = 'not_read' THEN 'r'
             ELSE 's'
           END, '' ORDER BY place)
    INTO permissions
    FROM (SELECT place, terms -> 'permissions' -> name AS value, meta -> 'not_given' ->> name AS why
            FROM unnest(ARRAY['read_content', 'scrape_data', 'api_access', 'create_account', 'make_purchases',
                              'post_content', 'allow_training']) WITH ORDINALITY AS key (name, place)) AS given;

  SELECT coalesce(array_agg(DISTINCT language) FILTER (WHERE language IS NOT NULL), '{}'), coalesce(max(day), '')
    INTO languages, text_on
    FROM (SELECT lower(substring(source ->> 'language' FROM '^[A-Za-z]{2,3}(?=-|$)')) AS language,
                 substring(coalesce(source ->> 'archived_at', source ->> 'retrieved_at')
                           FROM '^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])') AS day
            FROM jsonb_path_query(meta, 'lax $.sources[*] ? (!(@.read == false))') AS source
           LIMIT 100) AS texts;
  IF text_on = '' THEN
    text_on := coalesce(substring(terms ->> 'last_updated'
                                  FROM '^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])'), '');
  END IF;
END;
$$;

CREATE FUNCTION "keep_registry_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM registry_facet;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM registry_facet USING old_rows WHERE registry_facet.domain = old_rows.domain;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM registry_facet USING old_rows
     WHERE registry_facet.domain = old_rows.domain AND old_rows.domain NOT IN (SELECT domain FROM new_rows);
  END IF;
  INSERT INTO registry_facet AS facet
         (domain, validation_status, category, permissions, languages, text_on, updated_at)
    SELECT entry.domain, entry.validation_status, entry.category, read.permissions, read.languages, read.text_on,
           entry.updated_at
      FROM new_rows AS entry CROSS JOIN LATERAL registry_facet_of(entry.document) AS read
     ORDER BY entry.domain
  ON CONFLICT (domain) DO UPDATE
     SET validation_status = excluded.validation_status, category = excluded.category,
         permissions = excluded.permissions, languages = excluded.languages, text_on = excluded.text_on,
         updated_at = excluded.updated_at;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "registry_entry_facet_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();

-- Every change of a registry entry. Append-only. The numbers come from the database, since the clocks of several
-- processes would not always put the changes of one entry in their order.
CREATE TABLE "registry_change" (
  "id" BIGINT GENERATED ALWAYS AS IDENTITY,
  "domain" TEXT COLLATE "C" NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_by" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "before" TEXT,
  "after" TEXT,

  CONSTRAINT "registry_change_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "registry_change_note_check" CHECK ("changed_by" <> '' AND "reason" <> ''),
  CONSTRAINT "registry_change_states_check" CHECK ("before" IS NOT NULL OR "after" IS NOT NULL)
);

-- The names below one registered domain, from right to left.
CREATE INDEX "registry_change_reversed_idx" ON "registry_change" (reverse("domain"), "changed_at");
CREATE INDEX "registry_change_domain_id_idx" ON "registry_change" ("domain", "id");
-- The history of all entries is read by time, the latest first, of everybody or of one of those who change entries.
CREATE INDEX "registry_change_changed_at_id_idx" ON "registry_change" ("changed_at", "id");
CREATE INDEX "registry_change_changed_by_changed_at_id_idx" ON "registry_change" ("changed_by", "changed_at", "id");

COMMENT ON TABLE "registry_change" IS 'Every change of an entry, written in the transaction of the change. Append-only.';
COMMENT ON COLUMN "registry_change"."changed_by" IS 'Name of the token, or of the part of the service, that made it.';
COMMENT ON COLUMN "registry_change"."before" IS 'JSON text of the entry as it was; null when it was new.';
COMMENT ON COLUMN "registry_change"."after" IS 'JSON text of the entry as it became; null when it was removed.';
COMMENT ON COLUMN "registry_change"."id" IS 'In the order in which the changes were committed: one transaction at a time draws numbers.';

CREATE TRIGGER "registry_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "registry_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

-- The changes of all entries are followed by their ids: who has seen one asks for those behind it. A number is given out
-- before its transaction commits, so of two that write at once the later could be seen first, and who read on behind it
-- would never see the earlier. So one transaction at a time draws numbers, from the first it draws until it has
-- committed: the order of the ids is that in which changes are seen, on a standby too. The lock ends with the
-- transaction, so it goes through a pooler, and it is taken here, so that it holds for all who write. An entry is added
-- under it as well: else a transaction that has the lock could wait for a name that another one has added and not
-- committed, which waits for the lock.
CREATE FUNCTION "order_registry_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agentterms registry_change', 0));
  RETURN NULL;
END;
$$;

-- A trigger before the statement runs before the first number is drawn.
CREATE TRIGGER "registry_change_in_order" BEFORE INSERT ON "registry_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "order_registry_changes"();
CREATE TRIGGER "registry_entry_in_order" BEFORE INSERT ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "order_registry_changes"();

-- Which releases of the shipped registry were applied here to their end. Append-only.
CREATE TABLE "registry_release" (
  "release" INTEGER NOT NULL,
  "sha256" TEXT COLLATE "C" NOT NULL,
  "entries" INTEGER NOT NULL,
  "applied_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "registry_release_pkey" PRIMARY KEY ("release"),
  CONSTRAINT "registry_release_numbers_check" CHECK ("release" >= 1 AND "entries" >= 0)
);

-- What the last lookup of a domain's own agentterms.json found.
CREATE TABLE "own_file" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "kind" TEXT NOT NULL,
  "document" TEXT,
  "document_hash" TEXT,
  "source_url" TEXT,
  "problem" TEXT,
  "retrieved_at" TIMESTAMPTZ(3) NOT NULL,
  "registrable" TEXT COLLATE "C",

  CONSTRAINT "own_file_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "own_file_kind_check" CHECK ("kind" IN ('found', 'invalid', 'none', 'unreachable'))
);

CREATE INDEX "own_file_retrieved_at_idx" ON "own_file" ("retrieved_at");

COMMENT ON TABLE "own_file" IS 'What the last lookup of a domain''s own agentterms.json found.';
COMMENT ON COLUMN "own_file"."registrable" IS 'The registered domain that the name is or is below; the name itself where it is not given.';
COMMENT ON COLUMN "own_file"."document" IS 'JSON text: the document of a found file, or what an invalid one holds.';

CREATE TRIGGER "own_file_inserted" AFTER INSERT ON "own_file"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_updated" AFTER UPDATE ON "own_file"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_deleted" AFTER DELETE ON "own_file"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_truncated" AFTER TRUNCATE ON "own_file"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();

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
  "registrable" TEXT COLLATE "C" NOT NULL,

  CONSTRAINT "own_file_version_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "own_file_version_domain_check" CHECK ("domain" <> ''),
  CONSTRAINT "own_file_version_kind_check" CHECK ("kind" IN ('found', 'invalid', 'none', 'unkept')),
  CONSTRAINT "own_file_version_document_check" CHECK (
    ("kind" = 'found') = ("document" IS NOT NULL) AND ("kind" = 'found') = ("document_hash" IS NOT NULL)
    AND ("kind" = 'found') = ("source_url" IS NOT NULL)),
  CONSTRAINT "own_file_version_document_hash_check" CHECK ("document_hash" ~ '^[0-9a-f]{64}$')
);

CREATE INDEX "own_file_version_domain_id_idx" ON "own_file_version" ("domain", "id");
CREATE INDEX "own_file_version_registrable_seen_at_idx" ON "own_file_version" ("registrable", "seen_at");

COMMENT ON TABLE "own_file_version" IS 'Every change of a domain''s own agentterms.json that a lookup saw, from its first valid file on. Append-only; kept by a trigger on own_file.';
COMMENT ON COLUMN "own_file_version"."seen_at" IS 'When a lookup first found it so.';
COMMENT ON COLUMN "own_file_version"."kind" IS 'found; invalid or none: it went away; unkept: it changed more often, or by more bytes, than is kept, and no more is known until the next row.';
COMMENT ON COLUMN "own_file_version"."registrable" IS 'The registered domain that the name is or is below: of one, so many bytes are kept in a day.';
COMMENT ON COLUMN "own_file_version"."document" IS 'JSON text of the document of a found file.';
COMMENT ON COLUMN "own_file_version"."document_hash" IS 'SHA-256 of the document''s RFC 8785 form, lower-case hex.';

CREATE TRIGGER "own_file_version_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "own_file_version"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

-- Beside the lookup, whoever stores it: in its own statement it sees what others have committed, so that two processes which
-- find the same file at one time leave one row.
CREATE FUNCTION "keep_own_file_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A site whose file is another at every lookup must not fill the disk.
  most_a_day CONSTANT INTEGER := 24;
  -- Nor must a domain with names without end, each with a file.
  most_bytes_a_day CONSTANT BIGINT := 1048576;
  last own_file_version;
  lately INTEGER;
  bytes BIGINT;
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
  SELECT coalesce(sum(octet_length(document)), 0) + coalesce(octet_length(NEW.document), 0) INTO bytes
    FROM own_file_version
   WHERE registrable = coalesce(NEW.registrable, NEW.domain) AND seen_at > NEW.retrieved_at - interval '1 day';
  IF NEW.kind = 'found' AND bytes > most_bytes_a_day AND last.id IS NULL THEN
    RETURN NULL;
  END IF;
  IF lately >= most_a_day - 1 OR (NEW.kind = 'found' AND bytes > most_bytes_a_day) THEN
    IF last.kind = 'unkept' THEN
      RETURN NULL;
    END IF;
    becomes := 'unkept';
  END IF;
  INSERT INTO own_file_version (domain, registrable, seen_at, kind, document, document_hash, source_url)
    SELECT NEW.domain, coalesce(NEW.registrable, NEW.domain), NEW.retrieved_at, becomes, kept.*
      FROM (VALUES (true)) AS one
      LEFT JOIN (VALUES (NEW.document, NEW.document_hash, NEW.source_url)) AS kept ON becomes = 'found';
  RETURN NULL;
END;
$$;

CREATE TRIGGER "own_file_version_kept" AFTER INSERT OR UPDATE ON "own_file"
  FOR EACH ROW EXECUTE FUNCTION "keep_own_file_version"();

-- The last generated result of each domain.
CREATE TABLE "generated_terms" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "document" TEXT NOT NULL,
  "analyst" TEXT NOT NULL,
  "remarks" TEXT[] NOT NULL,
  "generated_at" TIMESTAMPTZ(3) NOT NULL,
  -- One sequence for all domains, so that a result kept after an older one was forgotten still has a larger number.
  "revision" INTEGER GENERATED ALWAYS AS IDENTITY,

  CONSTRAINT "generated_terms_pkey" PRIMARY KEY ("domain")
);

CREATE INDEX "generated_terms_generated_at_idx" ON "generated_terms" ("generated_at");

COMMENT ON TABLE "generated_terms" IS 'The last generated result of each domain.';
COMMENT ON COLUMN "generated_terms"."revision" IS 'From one sequence for all domains: grows also over a result that was forgotten.';

CREATE TRIGGER "generated_terms_inserted" AFTER INSERT ON "generated_terms"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_updated" AFTER UPDATE ON "generated_terms"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_deleted" AFTER DELETE ON "generated_terms"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_truncated" AFTER TRUNCATE ON "generated_terms"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();

-- Which domains' terms are asked for again, when, and what is known of each text since it was read last.
CREATE TABLE "watched_terms" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "interval_seconds" INTEGER NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "changes" INTEGER NOT NULL DEFAULT 0,
  "pages" TEXT NOT NULL DEFAULT '[]',
  "looked_at" TIMESTAMPTZ(3),
  "asked_at" TIMESTAMPTZ(3),
  "requests" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "watched_terms_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "watched_terms_numbers_check" CHECK ("interval_seconds" >= 1 AND "failures" >= 0 AND "changes" >= 0 AND "requests" >= 0)
);

CREATE INDEX "watched_terms_due_at_domain_idx" ON "watched_terms" ("due_at", "domain");
CREATE INDEX "watched_terms_asked_at_idx" ON "watched_terms" ("asked_at");

COMMENT ON TABLE "watched_terms" IS 'Domains whose terms are asked for again, and what is known of their texts.';
COMMENT ON COLUMN "watched_terms"."due_at" IS 'When the next look is to be made; while one is under way, when it counts as lost.';
COMMENT ON COLUMN "watched_terms"."interval_seconds" IS 'Between two looks that succeed; shorter for terms that change.';
COMMENT ON COLUMN "watched_terms"."failures" IS 'Looks that failed since the last that did not.';
COMMENT ON COLUMN "watched_terms"."changes" IS 'Looks in a row that found a change.';
COMMENT ON COLUMN "watched_terms"."pages" IS 'JSON text: for each address the entity tag and time of its text, its SHA-256, its length and hashes of its sentences.';
COMMENT ON COLUMN "watched_terms"."looked_at" IS 'When the site could last be asked.';
COMMENT ON COLUMN "watched_terms"."asked_at" IS 'When the last look began, whatever came of it.';
COMMENT ON COLUMN "watched_terms"."requests" IS 'Requests of that look, and while it is under way the most that it may take.';

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

-- Texts of terms that entries rest on, as an archive holds them. A copy that can be fetched again: the one that was used
-- longest ago makes room for the next.
CREATE TABLE "archived_text" (
  "text_sha256" TEXT COLLATE "C" NOT NULL,
  "content" BYTEA NOT NULL,
  "bytes" INTEGER NOT NULL,
  "kept_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "archived_text_pkey" PRIMARY KEY ("text_sha256"),
  CONSTRAINT "archived_text_text_sha256_check" CHECK ("text_sha256" = encode(sha256("content"), 'hex')),
  CONSTRAINT "archived_text_bytes_check" CHECK ("bytes" = octet_length("content"))
);

CREATE INDEX "archived_text_used_at_text_sha256_idx" ON "archived_text" ("used_at", "text_sha256");

COMMENT ON TABLE "archived_text" IS 'Texts of terms that entries rest on, by their hash.';
COMMENT ON COLUMN "archived_text"."text_sha256" IS 'Of the content.';
COMMENT ON COLUMN "archived_text"."content" IS 'UTF-8; bytes rather than text, which holds no NUL.';
COMMENT ON COLUMN "archived_text"."used_at" IS 'When it was last read, to about an hour.';

-- Texts that are not kept: which process fetches them now, and why they could not be had.
CREATE TABLE "text_fetch" (
  "text_sha256" TEXT COLLATE "C" NOT NULL,
  "claimed" BOOLEAN NOT NULL,
  "failures" INTEGER NOT NULL,
  "reason" TEXT,
  "problem" TEXT,
  "next_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "text_fetch_pkey" PRIMARY KEY ("text_sha256"),
  CONSTRAINT "text_fetch_text_sha256_check" CHECK ("text_sha256" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "text_fetch_failures_check" CHECK ("failures" >= 0),
  CONSTRAINT "text_fetch_reason_check" CHECK ("reason" IN ('unavailable', 'not_matching')),
  CONSTRAINT "text_fetch_problem_check"
    CHECK (("problem" IS NULL) = ("reason" IS NULL) AND ("reason" IS NULL) = ("failures" = 0) AND length("problem") <= 500)
);

CREATE INDEX "text_fetch_next_at_idx" ON "text_fetch" ("next_at");

COMMENT ON TABLE "text_fetch" IS 'Texts that are being fetched, or could not be.';
COMMENT ON COLUMN "text_fetch"."claimed" IS 'Whether a process fetches it, until next_at at the latest.';
COMMENT ON COLUMN "text_fetch"."failures" IS 'One after another.';
COMMENT ON COLUMN "text_fetch"."problem" IS 'What came of the last attempt, one sentence.';
COMMENT ON COLUMN "text_fetch"."next_at" IS 'From when on it may be tried again.';

-- One row for every answered check, with its place in the chain of the process that wrote it. The months are made by the
-- service as they come; a row of a month that has no partition goes to the default one, so that none is ever refused.
CREATE TABLE "check_record" (
  "id" UUID NOT NULL,
  "checked_at" TIMESTAMPTZ(3) NOT NULL,
  "domain" TEXT COLLATE "C" NOT NULL,
  "action" TEXT NOT NULL,
  "resolved_permission" TEXT,
  "decision" TEXT NOT NULL,
  "confidence" DOUBLE PRECISION NOT NULL,
  "tier" TEXT,
  "agent_id" TEXT COLLATE "C",
  "run_id" TEXT,
  "client" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "document_hash" TEXT,
  "request_id" TEXT NOT NULL,
  "verdict" TEXT NOT NULL,
  "reason_code" TEXT NOT NULL,
  "answered_for" TEXT,
  "profile_hash" TEXT,
  "conditions" TEXT,
  "approval_id" UUID,
  "writer" UUID NOT NULL,
  "sequence" BIGINT NOT NULL,
  "position" INTEGER NOT NULL,

  CONSTRAINT "check_record_pkey" PRIMARY KEY ("checked_at", "id"),
  CONSTRAINT "check_record_decision_check" CHECK ("decision" IN ('allowed', 'denied', 'not_specified')),
  CONSTRAINT "check_record_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1),
  CONSTRAINT "check_record_tier_check" CHECK ("tier" IN ('high', 'medium', 'low')),
  CONSTRAINT "check_record_source_check" CHECK ("source" IN ('authoritative', 'registry', 'none')),
  CONSTRAINT "check_record_verdict_check" CHECK ("verdict" IN ('proceed', 'proceed_if_conditions_met', 'escalate', 'block')),
  CONSTRAINT "check_record_place_check" CHECK ("sequence" >= 1 AND "position" >= 1)
) PARTITION BY RANGE ("checked_at");

-- What auditors look checks up by. Each index is of a month's partition, so that what it costs does not grow with the
-- log; UUIDv7 ids come nearly in order. Most checks name no run. Those of run, client and action hold no time: rows of one
-- value share an entry then, which makes a row half as costly to add, and the time of so few rows is quickly sorted.
-- Permissions have none: there are seven, so that going back in time finds a page of any.
CREATE INDEX "check_record_id_idx" ON "check_record" ("id");
CREATE INDEX "check_record_domain_checked_at_idx" ON "check_record" ("domain", "checked_at");
CREATE INDEX "check_record_agent_id_checked_at_idx" ON "check_record" ("agent_id", "checked_at");
CREATE INDEX "check_record_run_id_idx" ON "check_record" ("run_id") WHERE "run_id" IS NOT NULL;
CREATE INDEX "check_record_approval_id_idx" ON "check_record" ("approval_id") WHERE "approval_id" IS NOT NULL;
CREATE INDEX "check_record_client_idx" ON "check_record" ("client");
CREATE INDEX "check_record_action_idx" ON "check_record" ("action");

CREATE TABLE "check_record_default" PARTITION OF "check_record" DEFAULT;

COMMENT ON TABLE "check_record" IS 'Every answered check, by month. Append-only; only retention drops months. See docs/audit.md.';
COMMENT ON COLUMN "check_record"."id" IS 'UUIDv7; the check_id of the answer.';
COMMENT ON COLUMN "check_record"."confidence" IS 'Match confidence, 0 to 1.';
COMMENT ON COLUMN "check_record"."client" IS 'Name of the client key, or keyed hash of the address; never the address.';
COMMENT ON COLUMN "check_record"."document_hash" IS 'SHA-256 of the RFC 8785 form of the document that answered, lower-case hex.';
COMMENT ON COLUMN "check_record"."verdict" IS 'What a caller with the default policy was told to do.';
COMMENT ON COLUMN "check_record"."reason_code" IS 'Why the answer was what it was.';
COMMENT ON COLUMN "check_record"."answered_for" IS 'The domain whose document answered, where that is another name than the one asked for.';
COMMENT ON COLUMN "check_record"."profile_hash" IS 'SHA-256 of the profile that the caller stated, in its RFC 8785 form.';
COMMENT ON COLUMN "check_record"."conditions" IS 'What each condition came to for that profile: m met, n not met, u unknown.';
COMMENT ON COLUMN "check_record"."approval_id" IS 'The decision of a person, or the recorded permission of the site, that the answer names.';
COMMENT ON COLUMN "check_record"."writer" IS 'The chain it is in.';
COMMENT ON COLUMN "check_record"."sequence" IS 'Its group in the chain.';
COMMENT ON COLUMN "check_record"."position" IS 'Its place in the group, from 1.';

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
  CONSTRAINT "check_group_sequence_check" CHECK ("sequence" >= 1 AND "settled" >= 0),
  CONSTRAINT "check_group_row_count_check" CHECK ("row_count" >= 0),
  CONSTRAINT "check_group_times_check" CHECK ("first_at" <= "last_at"),
  CONSTRAINT "check_group_hash_check" CHECK ("row_count" = 0 OR "hash" ~ '^[0-9a-f]{64}$')
);

COMMENT ON TABLE "check_group" IS 'Checks that were committed together, each group linked to the one before by its hash. Append-only.';
COMMENT ON COLUMN "check_group"."row_count" IS 'Checks in it; 0 for a number that was given up.';
COMMENT ON COLUMN "check_group"."settled" IS 'When it was made, its writer knew of every group up to this number whether it is kept.';
COMMENT ON COLUMN "check_group"."voids" IS 'Numbers of earlier groups that are not kept.';
COMMENT ON COLUMN "check_group"."committed_at" IS 'For the operator; not in the hash.';

-- Signed statements of how far a chain had come. They outlive the groups they speak of. Key and number are the order in
-- which a key has signed them, which each of them says of itself too.
CREATE TABLE "check_checkpoint" (
  "writer" UUID NOT NULL,
  "sequence" BIGINT NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,
  "signed_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,
  "key_id" TEXT COLLATE "C" NOT NULL,
  "number" BIGINT NOT NULL,

  CONSTRAINT "check_checkpoint_pkey" PRIMARY KEY ("writer", "sequence", "key_id", "number"),
  CONSTRAINT "check_checkpoint_sequence_check" CHECK ("sequence" >= 1),
  CONSTRAINT "check_checkpoint_number_check" CHECK ("number" >= 1)
);

COMMENT ON TABLE "check_checkpoint" IS 'Signed statements of how far a chain had come. Append-only.';
COMMENT ON COLUMN "check_checkpoint"."jws" IS 'Compact JWS, which says the same as the other columns; it alone is believed.';
COMMENT ON COLUMN "check_checkpoint"."number" IS 'Its place among all that its key has signed, from 1.';

-- Signed statements of the months that retention dropped. Checks that were replayed from a spool after their month was
-- dropped are dropped with a further statement on that month.
CREATE TABLE "check_retention" (
  "dropped_before" TIMESTAMPTZ(3) NOT NULL,
  "dropped_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,

  CONSTRAINT "check_retention_pkey" PRIMARY KEY ("dropped_before", "dropped_at")
);

COMMENT ON TABLE "check_retention" IS 'Signed statements of what retention dropped. Append-only.';

-- Signed statements of restores from a backup.
CREATE TABLE "check_restore" (
  "restored_at" TIMESTAMPTZ(3) NOT NULL,
  "jws" TEXT NOT NULL,

  CONSTRAINT "check_restore_pkey" PRIMARY KEY ("restored_at")
);

COMMENT ON TABLE "check_restore" IS 'Signed statements of restores from a backup. Append-only.';

-- The public keys under which the processes of an installation sign statements on the log. Whoever can write to the
-- database can put one here; it is believed only with its voucher, which takes a secret that is not in the database.
CREATE TABLE "audit_key" (
  "key_id" TEXT COLLATE "C" NOT NULL,
  "x" TEXT NOT NULL,
  "voucher" TEXT NOT NULL,
  "added_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "audit_key_pkey" PRIMARY KEY ("key_id")
);

COMMENT ON TABLE "audit_key" IS 'Public keys under which the processes of the installation sign; believed only with their voucher.';
COMMENT ON COLUMN "audit_key"."voucher" IS 'HMAC of the key under a secret that is not in the database.';

-- Keys that operators issue to callers, with limits of their own. Kept as SHA-256; the key itself is shown once.
CREATE TABLE "client_key" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "key_hash" TEXT NOT NULL,
  "hourly" INTEGER NOT NULL,
  "daily" INTEGER NOT NULL,
  "profile" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "created_by" TEXT NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "client_key_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "client_key_key_hash_check" CHECK ("key_hash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "client_key_limits_check" CHECK ("hourly" >= 1 AND "daily" >= 1)
);

CREATE UNIQUE INDEX "client_key_name_key" ON "client_key" ("name");
CREATE UNIQUE INDEX "client_key_key_hash_key" ON "client_key" ("key_hash");

COMMENT ON TABLE "client_key" IS 'Keys that operators issued to callers, with limits of their own; kept as SHA-256.';

CREATE TRIGGER "client_key_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "client_key"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
CREATE TRIGGER "client_key_updated" AFTER UPDATE OF "name", "key_hash", "hourly", "daily", "profile", "revoked_at" ON "client_key"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();

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

-- In the transaction of the revocation.
CREATE FUNCTION "end_webhooks_of_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "webhook" WHERE "client_key_id" = NEW."id";
  RETURN NULL;
END;
$$;

CREATE TRIGGER "client_key_revoked" AFTER UPDATE OF "revoked_at" ON "client_key"
  FOR EACH ROW WHEN (NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "end_webhooks_of_key"();

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
  CONSTRAINT "access_token_role_check" CHECK ("role" IN ('approver', 'auditor', 'admin')),
  CONSTRAINT "access_token_token_hash_check" CHECK ("token_hash" ~ '^[0-9a-f]{64}$')
);

CREATE UNIQUE INDEX "access_token_name_key" ON "access_token" ("name");
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token" ("token_hash");

COMMENT ON TABLE "access_token" IS 'Bearer tokens of admins and auditors; kept as SHA-256.';

CREATE TRIGGER "access_token_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "access_token"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();
CREATE TRIGGER "access_token_updated" AFTER UPDATE OF "name", "role", "token_hash", "revoked_at" ON "access_token"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_access_changed"();

-- Who is signed in to the consoles. Kept under the SHA-256 of the secret, with that of the token that began it.
CREATE TABLE "access_session" (
  "secret_hash" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT COLLATE "C" NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "access_session_pkey" PRIMARY KEY ("secret_hash")
);

CREATE INDEX "access_session_expires_at_idx" ON "access_session" ("expires_at");

COMMENT ON TABLE "access_session" IS 'Who is signed in to the consoles, by the hash of the secret that the browser keeps.';

-- Tokens of those who have proven a site, one that counts for each site. Kept as SHA-256; the token itself is shown once.
CREATE TABLE "owner_token" (
  "id" UUID NOT NULL,
  "site" TEXT COLLATE "C" NOT NULL,
  "token_hash" TEXT COLLATE "C" NOT NULL,
  "challenge_hash" TEXT COLLATE "C" NOT NULL,
  "proven_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "owner_token_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "owner_token_site_check" CHECK ("site" <> '' AND "site" !~ '^www\.(?!www\.).+\.'),
  CONSTRAINT "owner_token_proven_by_check" CHECK ("proven_by" IN ('dns', 'file')),
  CONSTRAINT "owner_token_hashes_check"
    CHECK ("token_hash" ~ '^[0-9a-f]{64}$' AND "challenge_hash" ~ '^[0-9a-f]{64}$')
);

CREATE UNIQUE INDEX "owner_token_token_hash_key" ON "owner_token" ("token_hash");
CREATE UNIQUE INDEX "owner_token_challenge_hash_key" ON "owner_token" ("challenge_hash");
CREATE UNIQUE INDEX "owner_token_site_key" ON "owner_token" ("site") WHERE "revoked_at" IS NULL;

COMMENT ON TABLE "owner_token" IS 'Tokens of those who have proven a site; kept as SHA-256.';
COMMENT ON COLUMN "owner_token"."site" IS 'The name that stands for the site: without www., unless it stands for itself only.';
COMMENT ON COLUMN "owner_token"."challenge_hash" IS 'SHA-256 of the challenge that it was given for, which proves once.';

-- Documents that owners have handed in, the last of each entry. One waits for an admin as long as the entry is at its
-- version; what has been decided on is forgotten when the next one comes.
CREATE TABLE "owner_correction" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "version" INTEGER NOT NULL,
  "document" TEXT NOT NULL,
  "registrable" TEXT COLLATE "C" NOT NULL,
  "proposed_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "owner_correction_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "owner_correction_version_check" CHECK ("version" >= 1)
);

CREATE INDEX "owner_correction_registrable_idx" ON "owner_correction" ("registrable");

COMMENT ON TABLE "owner_correction" IS 'The last document that the owner of a site has handed in for an entry, in the transaction of its flag.';
COMMENT ON COLUMN "owner_correction"."version" IS 'Of the entry, by the flag that came with the document; it waits while the entry is at it.';
COMMENT ON COLUMN "owner_correction"."document" IS 'JSON text.';
COMMENT ON COLUMN "owner_correction"."registrable" IS 'The registered domain that the name is or is below: of one, few documents wait.';

-- Every change of a client key or a token, written in the transaction of the change. Append-only; holds no secret and no
-- hash of one.
CREATE TABLE "access_change" (
  "id" BIGSERIAL NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_by" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "subject_id" UUID NOT NULL,
  "change" TEXT NOT NULL,
  "before" TEXT,
  "after" TEXT NOT NULL,

  CONSTRAINT "access_change_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "access_change_changed_by_check" CHECK ("changed_by" <> ''),
  CONSTRAINT "access_change_subject_check" CHECK ("subject" IN ('client_key', 'access_token', 'owner_token')),
  CONSTRAINT "access_change_change_check" CHECK ("change" IN ('created', 'limits_set', 'profile_set', 'revoked')),
  CONSTRAINT "access_change_before_check" CHECK (("change" = 'created') = ("before" IS NULL))
);

COMMENT ON TABLE "access_change" IS 'Every change of a client key or a token, in its transaction; no secret. Append-only.';

CREATE TRIGGER "access_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "access_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

-- Questions to people, each with its decision.
CREATE TABLE "approval" (
  "id" UUID NOT NULL,
  "question_hash" TEXT COLLATE "C" NOT NULL,
  "domain" TEXT COLLATE "C" NOT NULL,
  "action" TEXT NOT NULL,
  "permission_key" TEXT NOT NULL,
  "asked_by" TEXT NOT NULL,
  "agent_id" TEXT,
  "run_id" TEXT,
  "reason" TEXT,
  "profile_hash" TEXT,
  "open_conditions" TEXT[] NOT NULL,
  "terms_hash" TEXT NOT NULL,
  "document_hash" TEXT,
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "decision" TEXT,
  "scope" TEXT,
  "until" TIMESTAMPTZ(3),
  "conditions" TEXT,
  "decision_reason" TEXT,
  "decided_by" TEXT,
  "decided_role" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "used_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "revoked_by" TEXT,
  "is_open" BOOLEAN NOT NULL DEFAULT true,

  CONSTRAINT "approval_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_expires_at_check" CHECK ("expires_at" > "asked_at"),
  CONSTRAINT "approval_decision_check" CHECK ("decision" IN ('grant', 'deny')),
  CONSTRAINT "approval_scope_check" CHECK ("scope" IN ('once', 'agent', 'site')),
  CONSTRAINT "approval_decided_role_check" CHECK ("decided_role" IN ('approver', 'admin')),
  CONSTRAINT "approval_decided_check" CHECK (
    num_nulls("decision", "scope", "decision_reason", "decided_by", "decided_role", "decided_at") IN (0, 6)),
  CONSTRAINT "approval_is_open_check" CHECK (NOT "is_open" OR "decision" IS NULL)
);

-- Of equal questions one is open.
CREATE UNIQUE INDEX "approval_question_hash_key" ON "approval" ("question_hash") WHERE "is_open";
CREATE INDEX "approval_domain_idx" ON "approval" ("domain");
CREATE INDEX "approval_asked_by_idx" ON "approval" ("asked_by");

COMMENT ON TABLE "approval" IS 'Questions to people, each with its decision.';
COMMENT ON COLUMN "approval"."question_hash" IS 'Equal for equal questions of one client.';
COMMENT ON COLUMN "approval"."terms_hash" IS 'SHA-256 of what the terms say about the key; a decision counts while they say it.';
COMMENT ON COLUMN "approval"."used_at" IS 'When the first check used a decision of the scope once.';
COMMENT ON COLUMN "approval"."is_open" IS 'Whether it waits for a decision; one that has expired may still be open.';

-- Permissions that sites gave in writing.
CREATE TABLE "site_permission" (
  "id" UUID NOT NULL,
  "site" TEXT COLLATE "C" NOT NULL,
  "keys" TEXT[] NOT NULL,
  "document_url" TEXT NOT NULL,
  "document_sha256" TEXT NOT NULL,
  "note" TEXT,
  "until" TIMESTAMPTZ(3),
  "recorded_by" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  "revoked_by" TEXT,

  CONSTRAINT "site_permission_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "site_permission_document_sha256_check" CHECK ("document_sha256" ~ '^[0-9a-f]{64}$')
);

COMMENT ON TABLE "site_permission" IS 'Permissions that sites gave in writing, as approvers recorded them.';
COMMENT ON COLUMN "site_permission"."keys" IS 'The permission keys that it is for; empty for all.';

-- Who asked, decided and revoked what, on which terms, in the transaction of the change. Append-only.
CREATE TABLE "approval_change" (
  "id" BIGSERIAL NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_by" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "subject_id" UUID NOT NULL,
  "change" TEXT NOT NULL,
  "after" TEXT NOT NULL,

  CONSTRAINT "approval_change_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "approval_change_subject_check" CHECK ("subject" IN ('approval', 'site_permission')),
  CONSTRAINT "approval_change_change_check" CHECK ("change" IN ('asked', 'decided', 'recorded', 'revoked', 'used'))
);

COMMENT ON TABLE "approval_change" IS 'Every change of an approval or of a permission of a site, in its transaction. Append-only.';
COMMENT ON COLUMN "approval_change"."after" IS 'JSON text of it, as it became.';

CREATE TRIGGER "approval_change_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();

-- Tells every process that decisions changed. A question alone is no change.
CREATE FUNCTION "notify_approvals_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('agentterms_approvals', '*');
  RETURN NULL;
END;
$$;

CREATE TRIGGER "approval_changed" AFTER DELETE OR TRUNCATE ON "approval"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_approvals_changed"();
CREATE TRIGGER "approval_updated" AFTER UPDATE OF "decision", "used_at", "revoked_at" ON "approval"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_approvals_changed"();
CREATE TRIGGER "site_permission_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_permission"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_approvals_changed"();
