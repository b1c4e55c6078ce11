-- What a landlord allowed, and when, is never rewritten (money.md 9.4).
CREATE TRIGGER `payment_policies_keep_update` BEFORE UPDATE ON `payment_policies`
BEGIN SELECT RAISE(ABORT, 'payment_policies is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payment_policies_keep_delete` BEFORE DELETE ON `payment_policies`
BEGIN SELECT RAISE(ABORT, 'payment_policies is append-only'); END;
