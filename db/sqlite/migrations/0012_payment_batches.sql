CREATE TABLE `payment_batch_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` integer NOT NULL,
	`row_key` text NOT NULL,
	`payment_id` integer NOT NULL,
	`posted_by` integer,
	`posted_at` integer NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `payment_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batch_rows_key` ON `payment_batch_rows` (`row_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batch_rows_payment` ON `payment_batch_rows` (`payment_id`);
--> statement-breakpoint
CREATE INDEX `payment_batch_rows_batch` ON `payment_batch_rows` (`batch_id`);
--> statement-breakpoint
CREATE TABLE `payment_batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_key` text NOT NULL,
	`method` text NOT NULL,
	`payment_date` text NOT NULL,
	`slip_total` integer,
	`posted_by` integer,
	`posted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_batches_key` ON `payment_batches` (`batch_key`);
