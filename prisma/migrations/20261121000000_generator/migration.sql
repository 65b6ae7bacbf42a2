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

CREATE TRIGGER "generated_terms_inserted" AFTER INSERT ON "generated_terms"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_updated" AFTER UPDATE ON "generated_terms"
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_deleted" AFTER DELETE ON "generated_terms"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();
CREATE TRIGGER "generated_terms_truncated" AFTER TRUNCATE ON "generated_terms"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_terms_changed"();

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
  CONSTRAINT "registry_change_states_check" CHECK ("before" IS NOT NULL OR "after" IS NOT NULL)
);

CREATE INDEX "registry_change_domain_id_idx" ON "registry_change" ("domain", "id");
