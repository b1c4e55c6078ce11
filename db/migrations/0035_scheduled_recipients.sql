CREATE TABLE `reminder_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reminder_id` integer NOT NULL,
	`month` text NOT NULL,
	`due_at` integer NOT NULL,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_runs_month` ON `reminder_runs` (`reminder_id`,`month`);--> statement-breakpoint
CREATE TABLE `scheduled_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`tenant_id` integer,
	`name` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `scheduled_runs`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_recipients_run` ON `scheduled_recipients` (`run_id`);--> statement-breakpoint
ALTER TABLE `reminders` ADD `active_since` integer DEFAULT 0 NOT NULL;