CREATE TABLE `alert_choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`address` text,
	`kind` text NOT NULL,
	`by_mail` integer,
	`by_text` integer DEFAULT false NOT NULL,
	`days` integer,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_choices_user` ON `alert_choices` (`user_id`,`kind`);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_choices_address` ON `alert_choices` (`address`,`kind`);
--> statement-breakpoint
CREATE INDEX `alert_choices_kind` ON `alert_choices` (`kind`);
--> statement-breakpoint
CREATE TABLE `daily_alerts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`up_to` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `unsubscribe` text;
