-- A late-fee rule and a skipped fee are never rewritten: the rule of a past due day still counts (money.md 9.3).
CREATE TRIGGER late_fee_rules_keep_update BEFORE UPDATE ON late_fee_rules FOR EACH ROW EXECUTE FUNCTION refuse('late_fee_rules is append-only');
--> statement-breakpoint
CREATE TRIGGER late_fee_rules_keep_delete BEFORE DELETE ON late_fee_rules FOR EACH ROW EXECUTE FUNCTION refuse('late_fee_rules is append-only');
--> statement-breakpoint
CREATE TRIGGER late_fee_rules_keep_truncate BEFORE TRUNCATE ON late_fee_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse('late_fee_rules is append-only');
--> statement-breakpoint
CREATE TRIGGER late_fee_skips_keep_update BEFORE UPDATE ON late_fee_skips FOR EACH ROW EXECUTE FUNCTION refuse('late_fee_skips is append-only');
--> statement-breakpoint
CREATE TRIGGER late_fee_skips_keep_delete BEFORE DELETE ON late_fee_skips FOR EACH ROW EXECUTE FUNCTION refuse('late_fee_skips is append-only');
--> statement-breakpoint
CREATE TRIGGER late_fee_skips_keep_truncate BEFORE TRUNCATE ON late_fee_skips FOR EACH STATEMENT EXECUTE FUNCTION refuse('late_fee_skips is append-only');
