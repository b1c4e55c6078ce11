CREATE TABLE `audit_days` (
	`day` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `audit_user`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `impersonator_name` text;--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_log` (`user_id`,`created_at`);--> statement-breakpoint
-- What is there already is held by its last row.
INSERT INTO `audit_days` (`day`, `last_id`, `hash`)
SELECT date(created_at / 1000, 'unixepoch'), id, hash FROM `audit_log` WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1;
