DROP INDEX `unbooked_payments_once`;--> statement-breakpoint
ALTER TABLE `unbooked_payments` ADD `reported` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `unbooked_payments` ADD `resolved_at` integer;--> statement-breakpoint
ALTER TABLE `unbooked_payments` ADD `resolved_by` text;--> statement-breakpoint
ALTER TABLE `unbooked_payments` ADD `resolution` text;--> statement-breakpoint
CREATE UNIQUE INDEX `unbooked_payments_once` ON `unbooked_payments` (`intent_id`,`problem`) WHERE resolved_at is null;