DROP INDEX `bank_matches_line`;
--> statement-breakpoint
DROP INDEX `bank_matches_slip`;
--> statement-breakpoint
DROP INDEX `bank_matches_payment`;
--> statement-breakpoint
DROP INDEX `bank_matches_expense`;
--> statement-breakpoint
ALTER TABLE `bank_matches` ADD `undone_at` integer;
--> statement-breakpoint
ALTER TABLE `bank_matches` ADD `undone_by` integer;
--> statement-breakpoint
CREATE INDEX `bank_matches_of_line` ON `bank_matches` (`line_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_line` ON `bank_matches` (`line_id`) WHERE undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_slip` ON `bank_matches` (`deposit_slip_id`) WHERE deposit_slip_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_payment` ON `bank_matches` (`payment_id`) WHERE payment_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_matches_expense` ON `bank_matches` (`expense_type_id`,`expense_month`,`share`) WHERE expense_type_id is not null and undone_at is null;
