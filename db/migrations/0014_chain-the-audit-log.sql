ALTER TABLE `audit_log` ADD `hash` text;--> statement-breakpoint
-- The chain begins here: rows written before have no hash, every later one has.
CREATE TRIGGER `audit_log_chained` BEFORE INSERT ON `audit_log` WHEN NEW.hash IS NULL
BEGIN SELECT RAISE(ABORT, 'audit_log is chained'); END;
