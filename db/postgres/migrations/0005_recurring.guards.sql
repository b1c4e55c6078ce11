-- What was agreed of a recurring charge, and which of its months were charged, is never rewritten.
CREATE TRIGGER recurring_terms_keep_update BEFORE UPDATE ON recurring_terms FOR EACH ROW EXECUTE FUNCTION refuse('recurring_terms is append-only');
--> statement-breakpoint
CREATE TRIGGER recurring_terms_keep_delete BEFORE DELETE ON recurring_terms FOR EACH ROW EXECUTE FUNCTION refuse('recurring_terms is append-only');
--> statement-breakpoint
CREATE TRIGGER recurring_terms_keep_truncate BEFORE TRUNCATE ON recurring_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse('recurring_terms is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_recurring_keep_update BEFORE UPDATE ON issued_recurring FOR EACH ROW EXECUTE FUNCTION refuse('issued_recurring is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_recurring_keep_delete BEFORE DELETE ON issued_recurring FOR EACH ROW EXECUTE FUNCTION refuse('issued_recurring is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_recurring_keep_truncate BEFORE TRUNCATE ON issued_recurring FOR EACH STATEMENT EXECUTE FUNCTION refuse('issued_recurring is append-only');
