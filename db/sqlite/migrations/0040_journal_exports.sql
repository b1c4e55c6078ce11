CREATE TABLE `journal_export_accounts` (
	`account` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`set_by` integer,
	`set_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal_export_files` (
	`export_id` integer NOT NULL,
	`format` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`export_id`, `format`),
	FOREIGN KEY (`export_id`) REFERENCES `journal_exports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`first_journal_id` integer NOT NULL,
	`last_journal_id` integer NOT NULL,
	`all_until` integer NOT NULL,
	`posting_count` integer NOT NULL,
	`line_count` integer NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	`discarded_at` integer,
	`discarded_by` integer,
	CONSTRAINT "journal_exports_days" CHECK(from_on <= to_on)
) STRICT;
