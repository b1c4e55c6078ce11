CREATE TABLE `autopay_confirmations` (
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_confirmations_total" CHECK(total > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `scheduled_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`pay_on` text NOT NULL,
	`choice` text NOT NULL,
	`at_most` integer,
	`method_id` text NOT NULL,
	`method_type` text NOT NULL,
	`consent` text,
	`consent_at` integer,
	`announced_for` text,
	`state` text NOT NULL,
	`reason` text,
	`amount` integer,
	`receipt_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "scheduled_payments_choice" CHECK(choice in ('everything', 'rent', 'deposit')),
	CONSTRAINT "scheduled_payments_state" CHECK(state in ('set', 'due', 'processing', 'succeeded', 'failed', 'skipped', 'missed', 'stopped')),
	CONSTRAINT "scheduled_payments_amounts" CHECK(at_most > 0 and amount > 0),
	CONSTRAINT "scheduled_payments_charged" CHECK((receipt_id is null) = (amount is null)),
	CONSTRAINT "scheduled_payments_consent" CHECK((consent is null) = (consent_at is null) and (method_type = 'card' or consent is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_day` ON `scheduled_payments` (`tenant_id`,`pay_on`) WHERE state <> 'stopped';
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_open` ON `scheduled_payments` (`user_id`) WHERE state in ('set', 'due');
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_receipt` ON `scheduled_payments` (`receipt_id`) WHERE receipt_id is not null;
--> statement-breakpoint
CREATE INDEX `scheduled_payments_to_do` ON `scheduled_payments` (`pay_on`) WHERE state in ('set', 'due', 'processing');
--> statement-breakpoint
ALTER TABLE `autopay` ADD `cap` integer;
--> statement-breakpoint
ALTER TABLE `autopay` ADD `with_deposit` integer DEFAULT false NOT NULL;
