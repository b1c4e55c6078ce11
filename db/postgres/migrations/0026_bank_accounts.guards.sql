-- The beginning of a bank account is posted once, so it never changes (money.md 11.1).
CREATE TRIGGER bank_accounts_keep_beginning BEFORE UPDATE OF id, opening_cents, opened_on, created_by, created_at ON bank_accounts FOR EACH ROW EXECUTE FUNCTION refuse('the beginning of a row of bank_accounts never changes');
--> statement-breakpoint
CREATE TRIGGER bank_accounts_keep_archived BEFORE UPDATE ON bank_accounts FOR EACH ROW WHEN (OLD.archived_at IS NOT NULL AND (OLD.voided_at IS NOT NULL OR NEW.archived_at IS NOT NULL)) EXECUTE FUNCTION refuse('an archived row of bank_accounts is opened again before it changes');
--> statement-breakpoint
CREATE TRIGGER bank_accounts_keep_delete BEFORE DELETE ON bank_accounts FOR EACH ROW EXECUTE FUNCTION refuse('a row of bank_accounts is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_accounts_keep_truncate BEFORE TRUNCATE ON bank_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of bank_accounts is never deleted');
