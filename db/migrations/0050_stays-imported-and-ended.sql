ALTER TABLE `stays` ADD `imported` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `stays` ADD `ended_after_journal` integer;
--> statement-breakpoint
UPDATE `stays` SET `imported` = 1 WHERE EXISTS (SELECT 1 FROM `journals`
  WHERE `idem_key` >= 'import:' || `stays`.`unit_number` || ':' || `stays`.`id` || ':' AND `idem_key` < 'import:' || `stays`.`unit_number` || ':' || `stays`.`id` || ';');
