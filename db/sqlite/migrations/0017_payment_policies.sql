CREATE TABLE `payment_policies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer,
	`policy` text NOT NULL,
	`message` text,
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_policies_message" CHECK((message is not null) = (policy = 'none'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_policies_tenant` ON `payment_policies` (`tenant_id`,`id`);
