PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`receipt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`status` text DEFAULT 'requested' NOT NULL,
	`provider_refund` text,
	`requested_by` integer,
	`requested_by_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_status" CHECK(status in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_requests_amount" CHECK(amount > 0),
	CONSTRAINT "refund_requests_by" CHECK((requested_by is null) = (reason is null) and (requested_by is null) = (requested_by_name is null) and (requested_by is not null or provider_refund is not null or id like 'dup:%'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_requests`("id", "receipt_id", "amount", "reason", "status", "provider_refund", "requested_by", "requested_by_name", "created_at", "updated_at") SELECT "id", "receipt_id", "amount", "reason", "status", "provider_refund", "requested_by", "requested_by_name", "created_at", "updated_at" FROM `refund_requests`;--> statement-breakpoint
DROP TABLE `refund_requests`;--> statement-breakpoint
ALTER TABLE `__new_refund_requests` RENAME TO `refund_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `refund_requests_receipt` ON `refund_requests` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`created_at`) WHERE status in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_refund` ON `refund_requests` (`provider_refund`) WHERE provider_refund is not null;