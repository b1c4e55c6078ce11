-- Slips and transfers are ended, never deleted, and their amounts never change (money.md 11.1).
CREATE TRIGGER `deposit_slips_keep_delete` BEFORE DELETE ON `deposit_slips`
BEGIN SELECT RAISE(ABORT, 'a row of deposit_slips is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `deposit_slips_keep_undone` BEFORE UPDATE ON `deposit_slips` WHEN OLD.state = 'undone'
BEGIN SELECT RAISE(ABORT, 'an undone row of deposit_slips never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `deposit_slip_rows_keep_terms` BEFORE UPDATE OF id, slip_id, payment_id, amount ON `deposit_slip_rows`
BEGIN SELECT RAISE(ABORT, 'the payments of deposit_slip_rows never change'); END;
--> statement-breakpoint
CREATE TRIGGER `deposit_slip_rows_keep_delete` BEFORE DELETE ON `deposit_slip_rows`
BEGIN SELECT RAISE(ABORT, 'a row of deposit_slip_rows is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_transfers_keep_terms` BEFORE UPDATE OF id, from_id, to_id, amount, moved_on, note, made_by, made_at ON `bank_transfers`
BEGIN SELECT RAISE(ABORT, 'the terms of bank_transfers never change'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_transfers_keep_delete` BEFORE DELETE ON `bank_transfers`
BEGIN SELECT RAISE(ABORT, 'a row of bank_transfers is never deleted'); END;
