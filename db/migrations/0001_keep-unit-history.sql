-- What a unit was is never rewritten: reports of past months read it.
CREATE TRIGGER `unit_history_keep_update` BEFORE UPDATE ON `unit_history`
BEGIN SELECT RAISE(ABORT, 'unit_history is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `unit_history_keep_delete` BEFORE DELETE ON `unit_history`
BEGIN SELECT RAISE(ABORT, 'unit_history is append-only'); END;
