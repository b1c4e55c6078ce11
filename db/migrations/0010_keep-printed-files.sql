CREATE TABLE `printed_files` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`content` blob NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `printed_files_created` ON `printed_files` (`created_at`);