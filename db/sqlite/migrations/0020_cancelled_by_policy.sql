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
	CONSTRAINT "online_payments_reason" CHECK(cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed', 'payment_policy')),
	CONSTRAINT "online_payments_page" CHECK(page_url is null or session_id is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_online_payments`("receipt_id", "tenant_id", "provider", "livemode", "way", "method_id", "keyed_by", "keyed_by_name", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at") SELECT "receipt_id", "tenant_id", "provider", "livemode", "way", "method_id", "keyed_by", "keyed_by_name", "session_id", "page_url", "created_at", "cancel_requested_at", "cancel_reason", "cancel_done_at" FROM `online_payments`;
--> statement-breakpoint
DROP TABLE `online_payments`;
--> statement-breakpoint
ALTER TABLE `__new_online_payments` RENAME TO `online_payments`;
--> statement-breakpoint
CREATE INDEX `online_payments_tenant` ON `online_payments` (`tenant_id`);
--> statement-breakpoint
CREATE INDEX `online_payments_to_cancel` ON `online_payments` (`cancel_requested_at`) WHERE cancel_requested_at is not null and cancel_done_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_session` ON `online_payments` (`session_id`) WHERE session_id is not null;
