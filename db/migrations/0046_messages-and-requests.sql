CREATE TABLE `request_mail_pauses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`user_id` integer,
	`address` text NOT NULL,
	`ends_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `request_mail_pauses_receiver` ON `request_mail_pauses` (`tenant_id`,`address`);--> statement-breakpoint
CREATE INDEX `request_mail_pauses_end` ON `request_mail_pauses` (`ends_at`);--> statement-breakpoint
CREATE TABLE `request_news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pause_id` integer NOT NULL,
	`request_id` integer NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`pause_id`) REFERENCES `request_mail_pauses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_news_pause` ON `request_news` (`pause_id`,`id`);--> statement-breakpoint
CREATE INDEX `request_news_request` ON `request_news` (`request_id`);--> statement-breakpoint
CREATE TABLE `__new_message_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_message_drafts`("user_id", "key", "content", "updated_at") SELECT "user_id", 'first', "content", "updated_at" FROM `message_drafts`;--> statement-breakpoint
DROP TABLE `message_drafts`;--> statement-breakpoint
ALTER TABLE `__new_message_drafts` RENAME TO `message_drafts`;--> statement-breakpoint
CREATE UNIQUE INDEX `message_drafts_key` ON `message_drafts` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `message_drafts_user` ON `message_drafts` (`user_id`,`updated_at`);--> statement-breakpoint
ALTER TABLE `maintenance_requests` ADD `calls_first` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `request_pictures` ADD `is_shown_to_tenant` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `is_from_people` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `threads_kind` ON `threads` (`status`,`is_from_people`,`latest_at`,`id`);--> statement-breakpoint
UPDATE `threads` SET `is_from_people` = 1 WHERE EXISTS (
	SELECT 1 FROM `messages` m WHERE m.`thread_id` = `threads`.`id` AND (m.`direction` = 'inbound' OR m.`user_id` IS NOT NULL)
);