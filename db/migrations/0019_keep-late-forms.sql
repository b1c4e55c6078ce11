CREATE TABLE `kept_forms` (
	`session_id` integer NOT NULL,
	`address` text NOT NULL,
	`fields` text NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `address`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
