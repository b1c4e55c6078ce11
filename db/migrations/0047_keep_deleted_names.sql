CREATE TABLE `deleted_users` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `users` ADD `invited_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_by` text;--> statement-breakpoint
INSERT INTO `deleted_users` (`id`, `name`, `deleted_at`)
SELECT json_extract(`metadata`, '$.UserID'), substr(`details`, 24, length(`details`) - 23 - length(json_extract(`metadata`, '$.Email')) - 4), max(`created_at`)
FROM `audit_log`
WHERE `category` = 'USR_DELETED' AND `details` LIKE 'Deleted the account of %' AND json_extract(`metadata`, '$.UserID') IS NOT NULL
GROUP BY 1;--> statement-breakpoint
UPDATE `users` SET `invited_by` = 'mail', `invited_at` = (SELECT max(`created_at`) FROM `account_links` WHERE `user_id` = `users`.`id` AND `purpose` = 'activate')
WHERE EXISTS (SELECT 1 FROM `account_links` WHERE `user_id` = `users`.`id` AND `purpose` = 'activate');
