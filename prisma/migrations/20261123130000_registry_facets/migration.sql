-- What lists of the registry are filtered, ordered and counted by: a narrow row for each entry, so that none of it reads
-- a document. Written by triggers, so that it fits the entries whoever changes them, the release before this one included.
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

-- These lock the entries against writers, so that none comes between them and the rows that are filled in.
CREATE TRIGGER "registry_entry_facet_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();
CREATE TRIGGER "registry_entry_facet_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_registry_facets"();

INSERT INTO "registry_facet"
       ("domain", "validation_status", "category", "permissions", "languages", "text_on", "updated_at")
  SELECT entry.domain, entry.validation_status, entry.category, read.permissions, read.languages, read.text_on,
         entry.updated_at
    FROM "registry_entry" AS entry CROSS JOIN LATERAL "registry_facet_of"(entry.document) AS read;
