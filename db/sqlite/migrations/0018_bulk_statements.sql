ALTER TABLE `bulk_selections` ADD `statements_from` text;
--> statement-breakpoint
ALTER TABLE `bulk_selections` ADD `statements_to` text;
