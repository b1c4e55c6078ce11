CREATE TABLE `calendar_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`has_names` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`uses_since` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_token` ON `calendar_addresses` (`token_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_user` ON `calendar_addresses` (`user_id`);
--> statement-breakpoint
CREATE TABLE `date_mails` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `users` ADD `wants_dates_email` integer DEFAULT false NOT NULL;
