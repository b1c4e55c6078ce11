CREATE TABLE `__new_bank_matches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` integer NOT NULL,
	`deposit_slip_id` integer,
	`payment_id` integer,
	`expense_type_id` integer,
	`expense_month` text,
	`share` integer DEFAULT 1 NOT NULL,
	`origin` text NOT NULL,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`undone_at` integer,
	`undone_by` integer,
	`journal_line_id` integer,
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_slip_id`) REFERENCES `deposit_slips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expense_type_id`) REFERENCES `expense_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_line_id`) REFERENCES `journal_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_matches_one" CHECK((case when deposit_slip_id is null then 0 else 1 end) + (case when payment_id is null then 0 else 1 end) + (case when journal_line_id is null then 0 else 1 end) + (case when expense_type_id is null then 0 else 1 end) = 1),
	CONSTRAINT "bank_matches_month" CHECK((expense_type_id is null) = (expense_month is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bank_matches`("id", "line_id", "deposit_slip_id", "payment_id", "expense_type_id", "expense_month", "share", "origin", "made_by", "made_at", "undone_at", "undone_by", "journal_line_id") SELECT "id", "line_id", "deposit_slip_id", "payment_id", "expense_type_id", "expense_month", "share", "origin", "made_by", "made_at", "undone_at", "undone_by", NULL FROM `bank_matches`;
--> statement-breakpoint
DROP TABLE `bank_matches`;
--> statement-breakpoint
ALTER TABLE `__new_bank_matches` RENAME TO `bank_matches`;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_line` ON `bank_matches` (`line_id`) WHERE undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_slip` ON `bank_matches` (`deposit_slip_id`) WHERE deposit_slip_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_payment` ON `bank_matches` (`payment_id`) WHERE payment_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_journal_line` ON `bank_matches` (`journal_line_id`) WHERE journal_line_id is not null and undone_at is null;
--> statement-breakpoint
CREATE INDEX `bank_matches_of_line` ON `bank_matches` (`line_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_expense` ON `bank_matches` (`expense_type_id`,`expense_month`,`share`) WHERE expense_type_id is not null and undone_at is null;
