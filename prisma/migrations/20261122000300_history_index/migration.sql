-- The history of all entries is read by time, the latest first, of everybody or of one of those who change entries.
CREATE INDEX "registry_change_changed_at_id_idx" ON "registry_change" ("changed_at", "id");
CREATE INDEX "registry_change_changed_by_changed_at_id_idx" ON "registry_change" ("changed_by", "changed_at", "id");
