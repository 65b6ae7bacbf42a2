-- Actions and permissions are few, so that going back in time finds a page of any that is asked about often; their indexes
-- took a fifth of what a check costs the database.
DROP INDEX "check_record_action_idx";
DROP INDEX "check_record_resolved_permission_idx";
