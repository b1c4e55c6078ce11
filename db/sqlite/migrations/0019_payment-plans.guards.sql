-- What was agreed never changes, and a plan ends once (money.md 9.9).
CREATE TRIGGER `payment_plans_keep_terms` BEFORE UPDATE OF id, tenant_id, amount, grace_days, note, started_on, zone, after_journal, user_id, created_at ON `payment_plans`
BEGIN SELECT RAISE(ABORT, 'the terms of payment_plans never change'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_plans_end_once` BEFORE UPDATE ON `payment_plans` WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'a row of payment_plans ends once'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_plans_keep_delete` BEFORE DELETE ON `payment_plans`
BEGIN SELECT RAISE(ABORT, 'a row of payment_plans is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_instalments_keep_update` BEFORE UPDATE ON `payment_plan_instalments`
BEGIN SELECT RAISE(ABORT, 'payment_plan_instalments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_plan_instalments_keep_delete` BEFORE DELETE ON `payment_plan_instalments`
BEGIN SELECT RAISE(ABORT, 'payment_plan_instalments is append-only'); END;
