CREATE TABLE `sign_in_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`sign_in_id` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sign_in_id`) REFERENCES `sign_ins`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sign_in_invitations_role" CHECK(role in ('pays', 'everything'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_invitations_token` ON `sign_in_invitations` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sign_in_invitations_tenant` ON `sign_in_invitations` (`tenant_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`since` integer NOT NULL,
	`invited_by` integer,
	`ended_at` integer,
	`ended_by` integer,
	`provider_customer_id` text,
	`provider_account` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sign_ins_role" CHECK(role in ('pays', 'everything'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ins_user` ON `sign_ins` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sign_ins_tenant` ON `sign_ins` (`tenant_id`);
--> statement-breakpoint
ALTER TABLE `method_setups` ADD `sign_in_id` integer REFERENCES sign_ins(id);
--> statement-breakpoint
ALTER TABLE `online_payments` ADD `sign_in_id` integer REFERENCES sign_ins(id);
--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `sign_in_id` integer REFERENCES sign_ins(id);
