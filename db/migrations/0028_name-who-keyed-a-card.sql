ALTER TABLE `online_payments` ADD `keyed_by` integer;--> statement-breakpoint
ALTER TABLE `online_payments` ADD `keyed_by_name` text;