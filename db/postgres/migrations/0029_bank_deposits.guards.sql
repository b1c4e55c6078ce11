-- Slips and transfers are ended, never deleted, and their amounts never change (money.md 11.1).
CREATE TRIGGER deposit_slips_keep_delete BEFORE DELETE ON deposit_slips FOR EACH ROW EXECUTE FUNCTION refuse('a row of deposit_slips is never deleted');
--> statement-breakpoint
CREATE TRIGGER deposit_slips_keep_truncate BEFORE TRUNCATE ON deposit_slips FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of deposit_slips is never deleted');
--> statement-breakpoint
CREATE TRIGGER deposit_slips_keep_undone BEFORE UPDATE ON deposit_slips FOR EACH ROW WHEN (OLD.state = 'undone') EXECUTE FUNCTION refuse('an undone row of deposit_slips never changes');
--> statement-breakpoint
CREATE TRIGGER deposit_slip_rows_keep_terms BEFORE UPDATE OF id, slip_id, payment_id, amount ON deposit_slip_rows FOR EACH ROW EXECUTE FUNCTION refuse('the payments of deposit_slip_rows never change');
--> statement-breakpoint
CREATE TRIGGER deposit_slip_rows_keep_delete BEFORE DELETE ON deposit_slip_rows FOR EACH ROW EXECUTE FUNCTION refuse('a row of deposit_slip_rows is never deleted');
--> statement-breakpoint
CREATE TRIGGER deposit_slip_rows_keep_truncate BEFORE TRUNCATE ON deposit_slip_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of deposit_slip_rows is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_transfers_keep_terms BEFORE UPDATE OF id, from_id, to_id, amount, moved_on, note, made_by, made_at ON bank_transfers FOR EACH ROW EXECUTE FUNCTION refuse('the terms of bank_transfers never change');
--> statement-breakpoint
CREATE TRIGGER bank_transfers_keep_delete BEFORE DELETE ON bank_transfers FOR EACH ROW EXECUTE FUNCTION refuse('a row of bank_transfers is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_transfers_keep_truncate BEFORE TRUNCATE ON bank_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of bank_transfers is never deleted');
