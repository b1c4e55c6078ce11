ALTER TABLE `request_changes` ADD `impersonator_name` text;--> statement-breakpoint
ALTER TABLE `request_notes` ADD `impersonator_name` text;