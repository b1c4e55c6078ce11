CREATE TABLE `audit_tenants` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	FOREIGN KEY (`audit_id`) REFERENCES `audit_log`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_tenants_tenant` ON `audit_tenants` (`tenant_id`,`audit_id`);
