CREATE TABLE `document_openings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`share_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	FOREIGN KEY (`share_id`) REFERENCES `document_shares`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `document_openings_once` ON `document_openings` (`share_id`,`user_id`);
