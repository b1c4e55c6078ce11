CREATE TABLE `move_in_drafts` (
	`user_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`texts` text NOT NULL,
	`step` integer NOT NULL,
	`started_at` integer NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `unit_number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unit_number`) REFERENCES `units`(`number`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `move_in_drafts_kept` ON `move_in_drafts` (`kept_at`);