ALTER TABLE `expenses` ADD `receipt_level` integer;--> statement-breakpoint
UPDATE `expenses` SET `receipt_level` = (SELECT `level` FROM `stored_files` WHERE `id` = `receipt_file_id`);
