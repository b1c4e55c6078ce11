ALTER TABLE `bank_matches` ADD `booked_for` integer;
--> statement-breakpoint
ALTER TABLE `bank_matches` ADD `mailed_at` integer;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_up_to` integer;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_set_by` integer;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_set_at` integer;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_ended` text;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_ended_at` integer;
--> statement-breakpoint
ALTER TABLE `bank_senders` ADD `book_end_mailed_at` integer;
