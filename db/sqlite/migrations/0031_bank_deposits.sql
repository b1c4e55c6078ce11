CREATE TABLE `bank_methods` (
	`method` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`set_by` integer,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_id` integer NOT NULL,
	`to_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`moved_on` text NOT NULL,
	`note` text,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`from_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_transfers_amount" CHECK(amount > 0 and from_id <> to_id)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_transfers_day` ON `bank_transfers` (`moved_on`);
--> statement-breakpoint
CREATE TABLE `deposit_slip_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slip_id` integer NOT NULL,
	`payment_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`left_at` integer,
	FOREIGN KEY (`slip_id`) REFERENCES `deposit_slips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposit_slip_rows_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deposit_slip_rows_payment` ON `deposit_slip_rows` (`payment_id`) WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX `deposit_slip_rows_slip` ON `deposit_slip_rows` (`slip_id`);
--> statement-breakpoint
CREATE TABLE `deposit_slips` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`note` text,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`deposited_on` text,
	`deposited_by` integer,
	`deposited_at` integer,
	`undone_by` integer,
	`undone_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deposit_slips_deposited" CHECK(state <> 'deposited' or (deposited_on is not null and deposited_at is not null)),
	CONSTRAINT "deposit_slips_undone" CHECK((state = 'undone') = (undone_at is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `deposit_slips_account` ON `deposit_slips` (`account_id`);
