CREATE TABLE `payment_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`kind` text NOT NULL,
	`receipt_id` text,
	`event_id` integer,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `receipt_events`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_notices_tenant` ON `payment_notices` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `payment_notices_receipt` ON `payment_notices` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notices_event` ON `payment_notices` (`event_id`) WHERE event_id is not null;