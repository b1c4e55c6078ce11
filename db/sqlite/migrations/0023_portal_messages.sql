CREATE TABLE `portal_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`thread_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_messages_message` ON `portal_messages` (`message_id`);
--> statement-breakpoint
CREATE INDEX `portal_messages_thread` ON `portal_messages` (`thread_id`,`message_id`);
--> statement-breakpoint
CREATE INDEX `portal_messages_tenant` ON `portal_messages` (`tenant_id`,`kind`,`message_id`);
--> statement-breakpoint
CREATE INDEX `portal_messages_time` ON `portal_messages` (`created_at`);
--> statement-breakpoint
CREATE TABLE `portal_reads` (
	`thread_id` integer NOT NULL,
	`reader` text NOT NULL,
	`user_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `reader`, `user_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `portal_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`begun_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_threads_thread` ON `portal_threads` (`thread_id`);
--> statement-breakpoint
CREATE INDEX `portal_threads_tenant` ON `portal_threads` (`tenant_id`);
