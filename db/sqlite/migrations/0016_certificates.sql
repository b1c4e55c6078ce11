CREATE TABLE `certificate_requests` (
	`tenant_id` integer PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `insurance_certificates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`insurer` text NOT NULL,
	`policy` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`expires_on` text NOT NULL,
	`stored_file_id` integer,
	`state` text NOT NULL,
	`answer` text,
	`decided_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `insurance_certificates_tenant` ON `insurance_certificates` (`tenant_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `insurance_certificates_expiry` ON `insurance_certificates` (`expires_on`);
