PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_online_payments` (
	`receipt_id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`way` text NOT NULL,
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
	CONSTRAINT "online_payments_way" CHECK(way in ('intent', 'hosted') and (session_id is null or way = 'hosted')),
	CONSTRAINT "online_payments_cancel" CHECK((cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null)),
	CONSTRAINT "online_payments_reason" CHECK(cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed')),
	CONSTRAINT "online_payments_page" CHECK(page_url is null or session_id is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_online_payments`("receipt_id", "tenant_id", "provider", "livemode", "way", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at") SELECT "receipt_id", "tenant_id", "provider", "livemode", "way", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at" FROM `online_payments`;--> statement-breakpoint
DROP TABLE `online_payments`;--> statement-breakpoint
ALTER TABLE `__new_online_payments` RENAME TO `online_payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `online_payments_tenant` ON `online_payments` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `online_payments_to_cancel` ON `online_payments` (`cancel_requested_at`) WHERE cancel_requested_at is not null and cancel_done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_session` ON `online_payments` (`session_id`) WHERE session_id is not null;--> statement-breakpoint
CREATE TABLE `__new_provider_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`object_id` text,
	`at` integer NOT NULL,
	`heard_at` integer NOT NULL,
	CONSTRAINT "provider_events_names" CHECK(event_id <> '' and type <> '' and intent_id <> '' and object_id <> ''),
	CONSTRAINT "provider_events_times" CHECK(at >= 0 and heard_at >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_provider_events`("event_id", "type", "intent_id", "object_id", "at", "heard_at") SELECT "event_id", "type", "intent_id", "object_id", "at", "heard_at" FROM `provider_events`;--> statement-breakpoint
DROP TABLE `provider_events`;--> statement-breakpoint
ALTER TABLE `__new_provider_events` RENAME TO `provider_events`;--> statement-breakpoint
CREATE INDEX `provider_events_object` ON `provider_events` (`object_id`) WHERE object_id is not null;--> statement-breakpoint
CREATE TABLE `__new_provider_sweeps` (
	`provider` text PRIMARY KEY NOT NULL,
	`swept_until` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`webhook_at` integer,
	CONSTRAINT "provider_sweeps_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "provider_sweeps_times" CHECK((swept_until = 0) = (updated_at = 0) and swept_until >= 0 and updated_at >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_provider_sweeps`("provider", "swept_until", "updated_at", "webhook_at") SELECT "provider", "swept_until", "updated_at", "webhook_at" FROM `provider_sweeps`;--> statement-breakpoint
DROP TABLE `provider_sweeps`;--> statement-breakpoint
ALTER TABLE `__new_provider_sweeps` RENAME TO `provider_sweeps`;--> statement-breakpoint
CREATE TABLE `__new_unbooked_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`intent_id` text NOT NULL,
	`receipt_id` text,
	`problem` text NOT NULL,
	`details` text NOT NULL,
	`reported` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unbooked_payments_problem" CHECK(problem in ('amount', 'currency', 'intent', 'livemode', 'method', 'receipt', 'tenant', 'unknown')),
	CONSTRAINT "unbooked_payments_resolved" CHECK((resolved_at is null) = (resolution is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_unbooked_payments`("id", "intent_id", "receipt_id", "problem", "details", "reported", "created_at", "resolved_at", "resolved_by", "resolution") SELECT "id", "intent_id", "receipt_id", "problem", "details", "reported", "created_at", "resolved_at", "resolved_by", "resolution" FROM `unbooked_payments`;--> statement-breakpoint
DROP TABLE `unbooked_payments`;--> statement-breakpoint
ALTER TABLE `__new_unbooked_payments` RENAME TO `unbooked_payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `unbooked_payments_once` ON `unbooked_payments` (`intent_id`,`problem`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `unbooked_payments_receipt` ON `unbooked_payments` (`receipt_id`);