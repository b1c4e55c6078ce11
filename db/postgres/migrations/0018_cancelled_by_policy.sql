ALTER TABLE "online_payments" DROP CONSTRAINT "online_payments_reason";
--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_reason" CHECK (cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed', 'payment_policy'));
