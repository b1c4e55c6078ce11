CREATE TABLE `bank_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`last_four` text,
	`is_trust` integer NOT NULL,
	`opening_cents` integer NOT NULL,
	`opened_on` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`archived_at` integer,
	`voided_at` integer,
	CONSTRAINT "bank_accounts_last_four" CHECK(last_four is null or length(last_four) = 4),
	CONSTRAINT "bank_accounts_voided" CHECK(voided_at is null or archived_at is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_name` ON `bank_accounts` (lower(name)) WHERE archived_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_trust` ON `bank_accounts` (`is_trust`) WHERE is_trust and archived_at is null;
