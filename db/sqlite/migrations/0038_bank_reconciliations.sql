CREATE TABLE `bank_reconciliation_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reconciliation_id` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`finished_by` integer,
	`finished_by_name` text,
	`pdf` blob NOT NULL,
	`digest` text NOT NULL,
	`reopened_at` integer,
	`reopened_by` integer,
	`reopened_by_name` text,
	`reopened_reason` text,
	FOREIGN KEY (`reconciliation_id`) REFERENCES `bank_reconciliations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_reconciliation_reports_standing` ON `bank_reconciliation_reports` (`reconciliation_id`) WHERE reopened_at is null;
--> statement-breakpoint
CREATE TABLE `bank_reconciliation_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reconciliation_id` integer NOT NULL,
	`journal_line_id` integer,
	`bank_line_id` integer,
	`amount` integer NOT NULL,
	FOREIGN KEY (`reconciliation_id`) REFERENCES `bank_reconciliations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_line_id`) REFERENCES `journal_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bank_line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_reconciliation_rows_one" CHECK(journal_line_id is not null or bank_line_id is not null),
	CONSTRAINT "bank_reconciliation_rows_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_reconciliation_rows_journal_line` ON `bank_reconciliation_rows` (`journal_line_id`) WHERE journal_line_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_reconciliation_rows_expense` ON `bank_reconciliation_rows` (`bank_line_id`) WHERE journal_line_id is null;
--> statement-breakpoint
CREATE INDEX `bank_reconciliation_rows_of` ON `bank_reconciliation_rows` (`reconciliation_id`);
--> statement-breakpoint
CREATE INDEX `bank_reconciliation_rows_bank_line` ON `bank_reconciliation_rows` (`bank_line_id`);
--> statement-breakpoint
CREATE TABLE `bank_reconciliations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`begins_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`opening_cents` integer NOT NULL,
	`closing_cents` integer NOT NULL,
	`begun_by` integer,
	`begun_at` integer NOT NULL,
	`finished_at` integer,
	`last_journal_id` integer,
	`discarded_by` integer,
	`discarded_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_reconciliations_days" CHECK(begins_on <= ends_on),
	CONSTRAINT "bank_reconciliations_finished" CHECK((finished_at is null) = (last_journal_id is null)),
	CONSTRAINT "bank_reconciliations_ended" CHECK(finished_at is null or discarded_at is null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_reconciliations_open` ON `bank_reconciliations` (`account_id`) WHERE finished_at is null and discarded_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_reconciliations_end` ON `bank_reconciliations` (`account_id`,`ends_on`) WHERE discarded_at is null;
