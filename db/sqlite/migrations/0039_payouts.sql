CREATE TABLE `payout_spans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`provider_account` text NOT NULL,
	`account_id` integer NOT NULL,
	`opening` integer NOT NULL,
	`earlier_payouts` integer NOT NULL,
	`balance` integer NOT NULL,
	`last_journal_id` integer NOT NULL,
	`begun_by` integer,
	`begun_at` integer NOT NULL,
	`ended_by` integer,
	`ended_at` integer,
	`available` integer NOT NULL,
	`pending` integer NOT NULL,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_spans_times" CHECK(read_at >= begun_at and (ended_at is null or ended_at >= begun_at))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_spans_open` ON `payout_spans` (`provider`) WHERE ended_at is null;
--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`span_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`is_before` integer NOT NULL,
	`is_automatic` integer NOT NULL,
	`is_listed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`arrives_on` text NOT NULL,
	`failure` text,
	`problem` text,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`span_id`) REFERENCES `payout_spans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_state" CHECK(state in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_created` ON `payouts` (`created_at`);
--> statement-breakpoint
CREATE INDEX `payouts_open` ON `payouts` (`created_at`) WHERE state in ('pending', 'in_transit');
--> statement-breakpoint
CREATE TABLE `provider_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`span_id` integer NOT NULL,
	`payout_id` text,
	`part` text NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`net` integer NOT NULL,
	`currency` text NOT NULL,
	`source_id` text,
	`description` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`span_id`) REFERENCES `payout_spans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "provider_transactions_net" CHECK(net = amount - fee)
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_transactions_source` ON `provider_transactions` (`source_id`) WHERE source_id is not null;
--> statement-breakpoint
CREATE INDEX `provider_transactions_payout` ON `provider_transactions` (`payout_id`) WHERE payout_id is not null;
--> statement-breakpoint
CREATE INDEX `provider_transactions_at` ON `provider_transactions` (`at`);
