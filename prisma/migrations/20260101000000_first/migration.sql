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

  CONSTRAINT "registry_entry_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "registry_entry_validation_status_check"
    CHECK ("validation_status" IN ('validated', 'unvalidated', 'flagged')),
  CONSTRAINT "registry_entry_confidence_check" CHECK ("confidence" BETWEEN 0 AND 1),
  CONSTRAINT "registry_entry_origin_check" CHECK ("origin" IN ('shipped', 'generated', 'authoritative', 'admin')),
  CONSTRAINT "registry_entry_version_check" CHECK ("version" >= 1)
);

CREATE INDEX "registry_entry_category_domain_idx" ON "registry_entry" ("category", "domain");
CREATE INDEX "registry_entry_validation_status_domain_idx" ON "registry_entry" ("validation_status", "domain");

-- What the last lookup of a domain's own agentterms.json found.
CREATE TABLE "own_file" (
  "domain" TEXT COLLATE "C" NOT NULL,
  "kind" TEXT NOT NULL,
  "document" TEXT,
  "document_hash" TEXT,
  "source_url" TEXT,
  "problem" TEXT,
  "retrieved_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "own_file_pkey" PRIMARY KEY ("domain"),
  CONSTRAINT "own_file_kind_check" CHECK ("kind" IN ('found', 'invalid', 'none', 'unreachable'))
);

CREATE INDEX "own_file_retrieved_at_idx" ON "own_file" ("retrieved_at");

-- One row for every answered check. The months are made by the service as they come; a row of a month that has no
-- partition goes to the default one, so that none is ever refused.
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

  CONSTRAINT "check_record_pkey" PRIMARY KEY ("checked_at", "id")
) PARTITION BY RANGE ("checked_at");

CREATE INDEX "check_record_agent_id_checked_at_idx" ON "check_record" ("agent_id", "checked_at");
CREATE INDEX "check_record_domain_checked_at_idx" ON "check_record" ("domain", "checked_at");

CREATE TABLE "check_record_default" PARTITION OF "check_record" DEFAULT;

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

CREATE TRIGGER "registry_entry_inserted" AFTER INSERT ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_updated" AFTER UPDATE ON "registry_entry"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_deleted" AFTER DELETE ON "registry_entry"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "registry_entry_truncated" AFTER TRUNCATE ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();

CREATE TRIGGER "own_file_inserted" AFTER INSERT ON "own_file"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_updated" AFTER UPDATE ON "own_file"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_deleted" AFTER DELETE ON "own_file"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "own_file_truncated" AFTER TRUNCATE ON "own_file"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
