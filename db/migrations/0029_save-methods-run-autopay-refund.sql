CREATE TABLE `autopay_mails` (
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`, `kind`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_mails_kind" CHECK(kind in ('upcoming', 'expiring'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `autopay_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`due_on` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`amount` integer,
	`method_id` text,
	`method_type` text,
	`receipt_id` text,
	`log_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`log_id`) REFERENCES `autopay_log`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_runs_status" CHECK(status in ('processing', 'succeeded', 'failed', 'skipped', 'missed')),
	CONSTRAINT "autopay_runs_amount" CHECK(amount is null or amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_runs_month` ON `autopay_runs` (`tenant_id`,`month`);--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_runs_receipt` ON `autopay_runs` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX `autopay_runs_open` ON `autopay_runs` (`id`) WHERE status = 'processing';--> statement-breakpoint
CREATE TABLE `autopay_skips` (
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `method_setups` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`flow` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`setup_intent` text,
	`session_id` text,
	`page_url` text,
	`verify_url` text,
	`failure` text,
	`method_id` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "method_setups_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "method_setups_flow" CHECK(flow in ('intent', 'hosted') and (session_id is null or flow = 'hosted')),
	CONSTRAINT "method_setups_status" CHECK(status in ('created', 'waiting', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "method_setups_ended" CHECK((ended_at is null) = (status in ('created', 'waiting')))
) STRICT;
--> statement-breakpoint
CREATE INDEX `method_setups_tenant` ON `method_setups` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `method_setups_open` ON `method_setups` (`created_at`) WHERE status in ('created', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `method_setups_intent` ON `method_setups` (`setup_intent`) WHERE setup_intent is not null;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`account` text NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`last4` text NOT NULL,
	`exp_month` integer,
	`exp_year` integer,
	`funding` text,
	`bank_name` text,
	`routing_number` text,
	`created_at` integer NOT NULL,
	`detached_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_methods_type" CHECK(type in ('card', 'us_bank_account')),
	CONSTRAINT "payment_methods_card" CHECK((type = 'card') = (brand is not null) and (type = 'card') = (exp_month is not null) and (type = 'card') = (exp_year is not null) and (type = 'card') = (funding is not null)),
	CONSTRAINT "payment_methods_bank" CHECK(type = 'us_bank_account' or (bank_name is null and routing_number is null)),
	CONSTRAINT "payment_methods_funding" CHECK(funding in ('credit', 'debit', 'prepaid', 'unknown'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_methods_tenant` ON `payment_methods` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`receipt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`provider_refund` text,
	`requested_by` integer NOT NULL,
	`requested_by_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_status" CHECK(status in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_requests_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_requests_receipt` ON `refund_requests` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`created_at`) WHERE status in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_refund` ON `refund_requests` (`provider_refund`) WHERE provider_refund is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_online_payments` (
	`receipt_id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`way` text NOT NULL,
	`method_id` text,
	`keyed_by` integer,
	`keyed_by_name` text,
	`session_id` text,
	`page_url` text,
	`created_at` integer NOT NULL,
	`cancel_requested_at` integer,
	`cancel_reason` text,
	`cancel_done_at` integer,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_payments_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "online_payments_livemode" CHECK(livemode in (0, 1) and (livemode = 0 or provider = 'stripe')),
	CONSTRAINT "online_payments_way" CHECK(way in ('intent', 'hosted', 'saved') and (session_id is null or way = 'hosted') and (method_id is null) = (way <> 'saved')),
	CONSTRAINT "online_payments_cancel" CHECK((cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null)),
	CONSTRAINT "online_payments_reason" CHECK(cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed')),
	CONSTRAINT "online_payments_page" CHECK(page_url is null or session_id is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_online_payments`("receipt_id", "tenant_id", "provider", "livemode", "way", "method_id", "keyed_by", "keyed_by_name", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at") SELECT "receipt_id", "tenant_id", "provider", "livemode", "way", NULL, "keyed_by", "keyed_by_name", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at" FROM `online_payments`;--> statement-breakpoint
DROP TABLE `online_payments`;--> statement-breakpoint
ALTER TABLE `__new_online_payments` RENAME TO `online_payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `online_payments_tenant` ON `online_payments` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `online_payments_to_cancel` ON `online_payments` (`cancel_requested_at`) WHERE cancel_requested_at is not null and cancel_done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_session` ON `online_payments` (`session_id`) WHERE session_id is not null;