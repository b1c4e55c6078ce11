CREATE TABLE `date_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`on_day` text NOT NULL,
	`text` text NOT NULL,
	`unit_number` integer,
	`tenant_id` integer,
	`creator_id` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `date_reminders_day` ON `date_reminders` (`on_day`);
