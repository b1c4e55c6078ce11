CREATE TABLE `bank_file_lines` (
	`file_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	PRIMARY KEY(`file_id`, `line_id`),
	FOREIGN KEY (`file_id`) REFERENCES `bank_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_file_lines_line` ON `bank_file_lines` (`line_id`);
--> statement-breakpoint
CREATE TABLE `bank_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`line_count` integer NOT NULL,
	`first_on` text NOT NULL,
	`last_on` text NOT NULL,
	`balance` integer,
	`balance_on` text,
	`imported_by` integer,
	`imported_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_files_balance" CHECK((balance is null) = (balance_on is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_once` ON `bank_files` (`account_id`,`sha256`);
--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`line_key` text NOT NULL,
	`posted_on` text NOT NULL,
	`amount` integer NOT NULL,
	`text` text NOT NULL,
	`check_number` text,
	`bank_id` text,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_lines_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_key` ON `bank_lines` (`account_id`,`line_key`);
--> statement-breakpoint
CREATE INDEX `bank_lines_day` ON `bank_lines` (`account_id`,`posted_on`,`amount`);
--> statement-breakpoint
CREATE TABLE `bank_readings` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`columns` text,
	`number_hash` text,
	`set_by` integer,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`content` blob NOT NULL,
	`choices` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `bank_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
