-- The changes of all entries are followed by their ids: who has seen one asks for those behind it. A number is given out
-- before its transaction commits, so of two that write at once the later could be seen first, and who read on behind it
-- would never see the earlier. So one transaction at a time draws numbers, from the first it draws until it has
-- committed: the order of the ids is that in which changes are seen, on a standby too. The lock ends with the
-- transaction, so it goes through a pooler, and it is taken here, so that it holds for all who write, the release before
-- this one included. An entry is added under it as well: else a transaction that has the lock could wait for a name that
-- another one has added and not committed, which waits for the lock.
CREATE FUNCTION "order_registry_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agentterms registry_change', 0));
  RETURN NULL;
END;
$$;

-- A trigger before the statement runs before the first number is drawn. Making it waits for transactions that write already.
CREATE TRIGGER "registry_change_in_order" BEFORE INSERT ON "registry_change"
  FOR EACH STATEMENT EXECUTE FUNCTION "order_registry_changes"();
CREATE TRIGGER "registry_entry_in_order" BEFORE INSERT ON "registry_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "order_registry_changes"();

COMMENT ON COLUMN "registry_change"."id" IS 'In the order in which the changes were committed: one transaction at a time draws numbers.';
