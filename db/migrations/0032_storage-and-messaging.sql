CREATE TABLE `stored_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`media_type` text NOT NULL,
	`level` integer NOT NULL,
	`unit_number` integer,
	`tenant_id` integer,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stored_files_name` ON `stored_files` (`name`);--> statement-breakpoint
CREATE INDEX `stored_files_contents` ON `stored_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `stored_files_unit` ON `stored_files` (`unit_number`,`created_at`);--> statement-breakpoint
CREATE INDEX `stored_files_tenant` ON `stored_files` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stored_files_created` ON `stored_files` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `outbox_attachments` (
	`outbox_id` integer NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`media_type` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`outbox_id`, `position`),
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_attachments_contents` ON `outbox_attachments` (`sha256`);--> statement-breakpoint
CREATE TABLE `email_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`uid_validity` text,
	`last_uid` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`checked_at` integer,
	`received_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `message_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `reminder_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reminder_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`key` text NOT NULL,
	`outcome` text NOT NULL,
	`owed` integer NOT NULL,
	`message_id` integer,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_log_key` ON `reminder_log` (`key`);--> statement-breakpoint
CREATE INDEX `reminder_log_reminder` ON `reminder_log` (`reminder_id`,`at`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`days` integer NOT NULL,
	`more_than` integer NOT NULL,
	`is_disabled` integer DEFAULT false NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `scheduled_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`frequency` text NOT NULL,
	`initial_send_at` integer NOT NULL,
	`next_send_at` integer,
	`last_sent_at` integer,
	`is_disabled` integer DEFAULT false NOT NULL,
	`to_group` text,
	`to_emails` text NOT NULL,
	`creator_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `email_templates`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_emails_due` ON `scheduled_emails` (`next_send_at`) WHERE next_send_at is not null and is_disabled = 0;--> statement-breakpoint
CREATE INDEX `scheduled_emails_template` ON `scheduled_emails` (`template_id`);--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scheduled_email_id` integer NOT NULL,
	`key` text NOT NULL,
	`occurrence_at` integer NOT NULL,
	`mails` integer NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_runs_key` ON `scheduled_runs` (`key`);--> statement-breakpoint
CREATE INDEX `scheduled_runs_schedule` ON `scheduled_runs` (`scheduled_email_id`);--> statement-breakpoint
CREATE TABLE `contents` (
	`sha256` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`scan` text DEFAULT 'unscanned' NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `contents_created` ON `contents` (`created_at`);--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`name` text NOT NULL,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`media_type` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `message_attachments_name` ON `message_attachments` (`name`);--> statement-breakpoint
CREATE INDEX `message_attachments_message` ON `message_attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_attachments_contents` ON `message_attachments` (`sha256`);--> statement-breakpoint
CREATE TABLE `message_files` (
	`message_id` integer NOT NULL,
	`stored_file_id` integer NOT NULL,
	`uploaded_name` text NOT NULL,
	PRIMARY KEY(`message_id`, `stored_file_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `message_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`is_copy` integer DEFAULT false NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`tenant_id` integer,
	`user_id` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_recipients_message` ON `message_recipients` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_recipients_address` ON `message_recipients` (`address`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`direction` text NOT NULL,
	`message_id` text NOT NULL,
	`in_reply_to` text,
	`from_name` text DEFAULT '' NOT NULL,
	`from_address` text NOT NULL,
	`user_id` integer,
	`tenant_id` integer,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`search_text` text NOT NULL,
	`at` integer NOT NULL,
	`outbox_id` integer,
	`source` text,
	`bounced_at` integer,
	`bounce_reason` text,
	`received_key` text,
	`authentication` text,
	`raw_sha256` text,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`raw_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_message_id` ON `messages` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_source` ON `messages` (`source`) WHERE source is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_received` ON `messages` (`received_key`) WHERE received_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_outbox` ON `messages` (`outbox_id`) WHERE outbox_id is not null;--> statement-breakpoint
CREATE INDEX `messages_raw` ON `messages` (`raw_sha256`) WHERE raw_sha256 is not null;--> statement-breakpoint
CREATE TABLE `thread_tenants` (
	`thread_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `tenant_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `thread_tenants_tenant` ON `thread_tenants` (`tenant_id`,`thread_id`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`status` text DEFAULT 'unresolved' NOT NULL,
	`subject_key` text NOT NULL,
	`latest_message_id` integer NOT NULL,
	`latest_direction` text NOT NULL,
	`latest_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_token` ON `threads` (`token`);--> statement-breakpoint
CREATE INDEX `threads_inbox` ON `threads` (`status`,`latest_at`,`id`);--> statement-breakpoint
CREATE INDEX `threads_subject` ON `threads` (`subject_key`,`latest_at`);--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (`id`) WHERE status = 'unresolved' and latest_direction = 'inbound';--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_threaded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_personal` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `reply_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `references` text;--> statement-breakpoint
CREATE INDEX `tenants_primary_email` ON `tenants` (`primary_email`);--> statement-breakpoint
CREATE INDEX `tenants_second_email` ON `tenants` (`second_email`) WHERE second_email is not null;