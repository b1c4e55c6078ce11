CREATE TABLE `month_closes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`month` text NOT NULL,
	`closed_at` integer NOT NULL,
	`closed_by` integer,
	`closed_by_name` text,
	`last_journal_id` integer NOT NULL,
	`items` text NOT NULL,
	`report` text NOT NULL,
	`digest` text NOT NULL,
	`reopened_at` integer,
	`reopened_by` integer,
	`reopened_by_name` text,
	`reopened_reason` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `month_closes_standing` ON `month_closes` (`month`) WHERE reopened_at is null;
--> statement-breakpoint
ALTER TABLE `journals` ADD `occurred_on` text;
--> statement-breakpoint
CREATE INDEX `journals_occurred` ON `journals` (`occurred_on`) WHERE occurred_on is not null;
