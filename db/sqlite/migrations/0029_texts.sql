CREATE TABLE `text_agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`phone` text NOT NULL,
	`wording` text NOT NULL,
	`agreed_at` integer NOT NULL,
	`confirmed_at` integer NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `text_agreements_open` ON `text_agreements` (`user_id`) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX `text_agreements_phone` ON `text_agreements` (`phone`);
--> statement-breakpoint
CREATE TABLE `text_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`delivery_id` text NOT NULL,
	`phone` text NOT NULL,
	`word` text NOT NULL,
	`received_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `text_answers_delivery` ON `text_answers` (`delivery_id`);
--> statement-breakpoint
CREATE INDEX `text_answers_phone` ON `text_answers` (`phone`,`id`);
--> statement-breakpoint
CREATE TABLE `text_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`phone` text NOT NULL,
	`wording` text NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `text_codes_user` ON `text_codes` (`user_id`);
--> statement-breakpoint
CREATE INDEX `text_codes_created` ON `text_codes` (`created_at`);
--> statement-breakpoint
CREATE TABLE `texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`phone` text,
	`body` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`useless_at` integer NOT NULL,
	`lease_until` integer,
	`tried_at` integer,
	`sent_at` integer,
	`outcome` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `texts_key` ON `texts` (`key`);
--> statement-breakpoint
CREATE INDEX `texts_due` ON `texts` (`next_at`) WHERE state in ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX `texts_user` ON `texts` (`user_id`,`tried_at`);
--> statement-breakpoint
CREATE INDEX `texts_created` ON `texts` (`created_at`);
