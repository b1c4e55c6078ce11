CREATE TABLE `online_payments` (
	`receipt_id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`way` text NOT NULL,
	`session_id` text,
	`created_at` integer NOT NULL,
	`cancel_requested_at` integer,
	`cancel_reason` text,
	`cancel_done_at` integer,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_payments_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "online_payments_livemode" CHECK(livemode in (0, 1) and (livemode = 0 or provider = 'stripe')),
	CONSTRAINT "online_payments_way" CHECK(way in ('intent', 'hosted') and (session_id is null or way = 'hosted')),
	CONSTRAINT "online_payments_cancel" CHECK((cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `online_payments_tenant` ON `online_payments` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `online_payments_to_cancel` ON `online_payments` (`cancel_requested_at`) WHERE cancel_requested_at is not null and cancel_done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_session` ON `online_payments` (`session_id`) WHERE session_id is not null;--> statement-breakpoint
CREATE TABLE `provider_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`object_id` text,
	`at` integer NOT NULL,
	`heard_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_events_object` ON `provider_events` (`object_id`) WHERE object_id is not null;--> statement-breakpoint
CREATE TABLE `provider_sweeps` (
	`provider` text PRIMARY KEY NOT NULL,
	`swept_until` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `unbooked_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`intent_id` text NOT NULL,
	`receipt_id` text,
	`problem` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `unbooked_payments_once` ON `unbooked_payments` (`intent_id`,`problem`);--> statement-breakpoint
CREATE INDEX `unbooked_payments_receipt` ON `unbooked_payments` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `receipts_open` ON `receipts` (`initiated_at`) WHERE status in ('created', 'pending', 'failed');--> statement-breakpoint
-- What the provider's objects call this property: two may share one account there, and a restored backup still knows its own.
INSERT INTO `settings` (`key`, `value`, `updated_at`)
SELECT 'propertyId', json_quote(lower(hex(randomblob(16)))), unixepoch() * 1000;
