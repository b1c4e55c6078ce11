-- A late fee belongs to the month of its rent. One held back belonged to the month of its late day: on the first of a month, after rent due on the last day of the month before.
-- A month keeps its own where the month before has one too: rent was due earlier then, and both late days lay in their months. (Due on the 31st all of them move.)
CREATE TABLE `late_fees_by_posting` AS SELECT * FROM `late_fees_held_back`;
--> statement-breakpoint
DELETE FROM `late_fees_held_back`;
--> statement-breakpoint
INSERT INTO `late_fees_held_back` (`tenant_id`, `period`, `amount`, `receipts`, `journal_id`)
SELECT `tenant_id`,
  CASE WHEN `due` >= CAST(strftime('%d', `period` || '-01', '-1 day') AS INTEGER)
      AND (`due` = 31 OR NOT EXISTS (SELECT 1 FROM `late_fees_by_posting` AS `before`
        WHERE `before`.`tenant_id` = `held`.`tenant_id` AND `before`.`period` = strftime('%Y-%m', `held`.`period` || '-01', '-1 day')))
    THEN strftime('%Y-%m', `period` || '-01', '-1 day') ELSE `period` END,
  `amount`, `receipts`, `journal_id`
FROM `late_fees_by_posting` AS `held`
LEFT JOIN (SELECT CAST(`value` AS INTEGER) AS `due` FROM `settings` WHERE `key` = 'rentDueDay') ON true;
--> statement-breakpoint
DROP TABLE `late_fees_by_posting`;
