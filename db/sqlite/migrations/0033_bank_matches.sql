CREATE TABLE `bank_matches` (
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
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_slip_id`) REFERENCES `deposit_slips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expense_type_id`) REFERENCES `expense_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_matches_one" CHECK((case when deposit_slip_id is null then 0 else 1 end) + (case when payment_id is null then 0 else 1 end) + (case when expense_type_id is null then 0 else 1 end) = 1),
	CONSTRAINT "bank_matches_month" CHECK((expense_type_id is null) = (expense_month is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_line` ON `bank_matches` (`line_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_slip` ON `bank_matches` (`deposit_slip_id`) WHERE deposit_slip_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_payment` ON `bank_matches` (`payment_id`) WHERE payment_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_expense` ON `bank_matches` (`expense_type_id`,`expense_month`,`share`) WHERE expense_type_id is not null;
--> statement-breakpoint
CREATE TABLE `bank_senders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`text` text NOT NULL,
	`tenant_id` integer NOT NULL,
	`type` text NOT NULL,
	`method` text NOT NULL,
	`set_by` integer,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_senders_text` ON `bank_senders` (`account_id`,`text`);
