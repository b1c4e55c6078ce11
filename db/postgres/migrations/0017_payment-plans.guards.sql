-- What was agreed never changes, and a plan ends once (money.md 9.9).
CREATE TRIGGER payment_plans_keep_terms BEFORE UPDATE OF id, tenant_id, amount, grace_days, note, started_on, zone, after_journal, user_id, created_at ON payment_plans FOR EACH ROW EXECUTE FUNCTION refuse('the terms of payment_plans never change');
--> statement-breakpoint
CREATE TRIGGER payment_plans_end_once BEFORE UPDATE ON payment_plans FOR EACH ROW WHEN (OLD.state <> 'open') EXECUTE FUNCTION refuse('a row of payment_plans ends once');
--> statement-breakpoint
CREATE TRIGGER payment_plans_keep_delete BEFORE DELETE ON payment_plans FOR EACH ROW EXECUTE FUNCTION refuse('a row of payment_plans is never deleted');
--> statement-breakpoint
CREATE TRIGGER payment_plans_keep_truncate BEFORE TRUNCATE ON payment_plans FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of payment_plans is never deleted');
--> statement-breakpoint
CREATE TRIGGER payment_plan_instalments_keep_update BEFORE UPDATE ON payment_plan_instalments FOR EACH ROW EXECUTE FUNCTION refuse('payment_plan_instalments is append-only');
--> statement-breakpoint
CREATE TRIGGER payment_plan_instalments_keep_delete BEFORE DELETE ON payment_plan_instalments FOR EACH ROW EXECUTE FUNCTION refuse('payment_plan_instalments is append-only');
--> statement-breakpoint
CREATE TRIGGER payment_plan_instalments_keep_truncate BEFORE TRUNCATE ON payment_plan_instalments FOR EACH STATEMENT EXECUTE FUNCTION refuse('payment_plan_instalments is append-only');
