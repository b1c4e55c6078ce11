CREATE INDEX `payments_journal` ON `payments` (`journal_id`);--> statement-breakpoint
CREATE INDEX `statement_events_journal` ON `statement_events` (`journal_id`);