-- A late fee belongs to the month of its rent. One held back belonged to the month of its late day: on the first of a month, after rent due on the last day of the month before.
CREATE TABLE `late_fees_by_posting` AS SELECT * FROM `late_fees_held_back`;
--> statement-breakpoint
DELETE FROM `late_fees_held_back`;
--> statement-breakpoint
INSERT INTO `late_fees_held_back` (`tenant_id`, `period`, `amount`, `receipts`, `journal_id`)
SELECT `tenant_id`,
  CASE WHEN (SELECT CAST(`value` AS INTEGER) FROM `settings` WHERE `key` = 'rentDueDay') >= CAST(strftime('%d', `period` || '-01', '-1 day') AS INTEGER)
    THEN strftime('%Y-%m', `period` || '-01', '-1 day') ELSE `period` END,
  `amount`, `receipts`, `journal_id`
FROM `late_fees_by_posting`;
--> statement-breakpoint
DROP TABLE `late_fees_by_posting`;
