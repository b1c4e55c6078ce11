CREATE TABLE `document_confirmations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	FOREIGN KEY (`share_id`) REFERENCES `document_shares`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `document_confirmations_once` ON `document_confirmations` (`share_id`,`user_id`);
