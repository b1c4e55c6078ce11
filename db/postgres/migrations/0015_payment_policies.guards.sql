-- What a landlord allowed, and when, is never rewritten (money.md 9.4).
CREATE TRIGGER payment_policies_keep_update BEFORE UPDATE ON payment_policies FOR EACH ROW EXECUTE FUNCTION refuse('payment_policies is append-only');
--> statement-breakpoint
CREATE TRIGGER payment_policies_keep_delete BEFORE DELETE ON payment_policies FOR EACH ROW EXECUTE FUNCTION refuse('payment_policies is append-only');
--> statement-breakpoint
CREATE TRIGGER payment_policies_keep_truncate BEFORE TRUNCATE ON payment_policies FOR EACH STATEMENT EXECUTE FUNCTION refuse('payment_policies is append-only');
