CREATE TABLE `expense_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`parent_id` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `expense_types_parent` ON `expense_types` (`parent_id`);--> statement-breakpoint
CREATE TABLE `expenses` (
	`type_id` integer NOT NULL,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	`receipt_file_id` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`type_id`, `month`),
	FOREIGN KEY (`type_id`) REFERENCES `expense_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_file_id`) REFERENCES `stored_files`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `expenses_month` ON `expenses` (`month`);--> statement-breakpoint
CREATE INDEX `expenses_receipt` ON `expenses` (`receipt_file_id`) WHERE receipt_file_id is not null;--> statement-breakpoint
CREATE TABLE `maintenance_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`unit_number` integer,
	`title` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'in review' NOT NULL,
	`last_status_update` integer NOT NULL,
	`permission_to_enter` integer,
	`contact_method` text,
	`creator_id` integer,
	`tenant_id` integer,
	`assignee_id` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `maintenance_requests_created` ON `maintenance_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_status` ON `maintenance_requests` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_unit` ON `maintenance_requests` (`unit_number`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_creator` ON `maintenance_requests` (`creator_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_assignee` ON `maintenance_requests` (`assignee_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_tenant` ON `maintenance_requests` (`tenant_id`,`created_at`,`id`) WHERE tenant_id is not null;--> statement-breakpoint
CREATE TABLE `request_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text,
	`by_user_id` integer,
	`by_name` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_changes_request` ON `request_changes` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `request_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`note` text NOT NULL,
	`author_id` integer,
	`is_shown_to_tenant` integer NOT NULL,
	`is_from_tenant` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_notes_request` ON `request_notes` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `request_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`request_id` integer NOT NULL,
	`large_sha256` text NOT NULL,
	`small_sha256` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`tenant_id` integer,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`large_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `request_pictures_name` ON `request_pictures` (`name`);--> statement-breakpoint
CREATE INDEX `request_pictures_request` ON `request_pictures` (`request_id`,`id`);--> statement-breakpoint
CREATE INDEX `request_pictures_tenant` ON `request_pictures` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `request_pictures_large` ON `request_pictures` (`large_sha256`);--> statement-breakpoint
CREATE INDEX `request_pictures_small` ON `request_pictures` (`small_sha256`);--> statement-breakpoint
CREATE TABLE `public_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`place` text NOT NULL,
	`position` integer NOT NULL,
	`alternative_text` text NOT NULL,
	`is_rendering` integer NOT NULL,
	`large_sha256` text NOT NULL,
	`small_sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`large_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `public_pictures_name` ON `public_pictures` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `public_pictures_position` ON `public_pictures` (`place`,`position`);--> statement-breakpoint
CREATE INDEX `public_pictures_large` ON `public_pictures` (`large_sha256`);--> statement-breakpoint
CREATE INDEX `public_pictures_small` ON `public_pictures` (`small_sha256`);--> statement-breakpoint
ALTER TABLE `users` ADD `wants_request_emails` integer DEFAULT true NOT NULL;