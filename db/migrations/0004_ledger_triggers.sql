-- The ledger's own laws, held by the database whoever writes (money.md 1.1, 1.8). Needs recursive_triggers: INSERT OR REPLACE deletes first.
CREATE TRIGGER `journals_keep_update` BEFORE UPDATE ON `journals`
BEGIN SELECT RAISE(ABORT, 'journals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journals_keep_delete` BEFORE DELETE ON `journals`
BEGIN SELECT RAISE(ABORT, 'journals is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_lines_keep_update` BEFORE UPDATE ON `journal_lines`
BEGIN SELECT RAISE(ABORT, 'journal_lines is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_lines_keep_delete` BEFORE DELETE ON `journal_lines`
BEGIN SELECT RAISE(ABORT, 'journal_lines is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `allocations_keep_update` BEFORE UPDATE ON `allocations`
BEGIN SELECT RAISE(ABORT, 'allocations is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `allocations_keep_delete` BEFORE DELETE ON `allocations`
BEGIN SELECT RAISE(ABORT, 'allocations is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_keep_update` BEFORE UPDATE ON `payments`
BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `payments_keep_delete` BEFORE DELETE ON `payments`
BEGIN SELECT RAISE(ABORT, 'payments is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `charge_events_keep_update` BEFORE UPDATE ON `charge_events`
BEGIN SELECT RAISE(ABORT, 'charge_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `charge_events_keep_delete` BEFORE DELETE ON `charge_events`
BEGIN SELECT RAISE(ABORT, 'charge_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `receipt_events_keep_update` BEFORE UPDATE ON `receipt_events`
BEGIN SELECT RAISE(ABORT, 'receipt_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `receipt_events_keep_delete` BEFORE DELETE ON `receipt_events`
BEGIN SELECT RAISE(ABORT, 'receipt_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `issued_periods_keep_update` BEFORE UPDATE ON `issued_periods`
BEGIN SELECT RAISE(ABORT, 'issued_periods is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `issued_periods_keep_delete` BEFORE DELETE ON `issued_periods`
BEGIN SELECT RAISE(ABORT, 'issued_periods is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `statement_events_keep_update` BEFORE UPDATE ON `statement_events`
BEGIN SELECT RAISE(ABORT, 'statement_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `statement_events_keep_delete` BEFORE DELETE ON `statement_events`
BEGIN SELECT RAISE(ABORT, 'statement_events is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_update` BEFORE UPDATE ON `audit_log`
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_keep_delete` BEFORE DELETE ON `audit_log`
BEGIN SELECT RAISE(ABORT, 'audit_log is append-only'); END;
--> statement-breakpoint
-- Only what changes by its events may change.
CREATE TRIGGER `charges_keep_update` BEFORE UPDATE OF id, tenant_id, stay_id, unit_number, kind, period, effective_on, due_on, amount, origin, journal_id, notes, created_at ON `charges`
BEGIN SELECT RAISE(ABORT, 'charges keep what they were made of'); END;
--> statement-breakpoint
CREATE TRIGGER `charges_keep_delete` BEFORE DELETE ON `charges`
BEGIN SELECT RAISE(ABORT, 'charges are never deleted'); END;
--> statement-breakpoint
-- Only what changes by its events may change.
CREATE TRIGGER `receipts_keep_update` BEFORE UPDATE OF id, tenant_id, choice, amount, fee, tender, source, initiated_at ON `receipts`
BEGIN SELECT RAISE(ABORT, 'receipts keep what they were made of'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_keep_delete` BEFORE DELETE ON `receipts`
BEGIN SELECT RAISE(ABORT, 'receipts are never deleted'); END;
--> statement-breakpoint
-- The balance right after a receipt's journal is stored once.
CREATE TRIGGER `receipts_remaining_once` BEFORE UPDATE OF remaining_after, effective_on ON `receipts`
WHEN OLD.remaining_after IS NOT NULL AND (NEW.remaining_after IS NOT OLD.remaining_after OR NEW.effective_on IS NOT OLD.effective_on)
BEGIN SELECT RAISE(ABORT, 'the remaining balance of a receipt is stored once'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_lines_before_header` BEFORE INSERT ON `journal_lines`
WHEN EXISTS (SELECT 1 FROM `journals` WHERE id = NEW.journal_id)
BEGIN SELECT RAISE(ABORT, 'the journal is closed'); END;
--> statement-breakpoint
CREATE TRIGGER `allocations_before_header` BEFORE INSERT ON `allocations`
WHEN EXISTS (SELECT 1 FROM `journals` WHERE id = NEW.journal_id)
BEGIN SELECT RAISE(ABORT, 'the journal is closed'); END;
--> statement-breakpoint
CREATE TRIGGER `journal_lines_not_zero` BEFORE INSERT ON `journal_lines` WHEN NEW.cents = 0
BEGIN SELECT RAISE(ABORT, 'a journal line is never zero'); END;
--> statement-breakpoint
-- The header comes last: it closes the journal, and only one that is whole.
CREATE TRIGGER `journals_whole` BEFORE INSERT ON `journals`
BEGIN
  SELECT RAISE(ABORT, 'a journal has at least two lines (I1)')
  WHERE (SELECT count(*) FROM `journal_lines` WHERE journal_id = NEW.id) < 2;
  SELECT CASE
    WHEN sum(cents) <> 0 THEN RAISE(ABORT, 'the lines of a journal sum to zero (I1)')
    WHEN sum(CASE WHEN account IN ('AR_DEP', 'DEP_DUE') THEN cents ELSE 0 END) <> 0 THEN RAISE(ABORT, 'AR_DEP equals DEP_DUE (I3)')
    WHEN sum(tenant_id IS NOT NEW.tenant_id) <> 0 THEN RAISE(ABORT, 'a journal and its lines belong to one tenant')
  END
  FROM `journal_lines` WHERE journal_id = NEW.id;
END;
--> statement-breakpoint
-- Balances follow the lines, and a journal that would leave them with a wrong sign is refused.
CREATE TRIGGER `journals_balances` AFTER INSERT ON `journals` WHEN NEW.tenant_id IS NOT NULL
BEGIN
  INSERT INTO `tenant_balances` (tenant_id) SELECT NEW.tenant_id
  WHERE NOT EXISTS (SELECT 1 FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id);
  UPDATE `tenant_balances` SET
    rent = `tenant_balances`.rent + moved.rent,
    late = `tenant_balances`.late + moved.late,
    other = `tenant_balances`.other + moved.other,
    deposit_owed = `tenant_balances`.deposit_owed + moved.deposit_owed,
    deposit_reserve = `tenant_balances`.deposit_reserve - moved.deposit_reserve,
    advance_cash = `tenant_balances`.advance_cash - moved.advance_cash,
    advance_credit = `tenant_balances`.advance_credit - moved.advance_credit,
    last_journal_id = NEW.id
  FROM (
    SELECT
      sum(CASE account WHEN 'AR_RENT' THEN cents ELSE 0 END) AS rent,
      sum(CASE account WHEN 'AR_LATE' THEN cents ELSE 0 END) AS late,
      sum(CASE account WHEN 'AR_OTHER' THEN cents ELSE 0 END) AS other,
      sum(CASE account WHEN 'AR_DEP' THEN cents ELSE 0 END) AS deposit_owed,
      sum(CASE account WHEN 'DEP_HELD' THEN cents ELSE 0 END) AS deposit_reserve,
      sum(CASE account WHEN 'ADV_CASH' THEN cents ELSE 0 END) AS advance_cash,
      sum(CASE account WHEN 'ADV_CREDIT' THEN cents ELSE 0 END) AS advance_credit
    FROM `journal_lines` WHERE journal_id = NEW.id
  ) AS moved
  WHERE tenant_id = NEW.tenant_id;
  SELECT CASE
    WHEN min(rent, late, other, deposit_owed, deposit_reserve, advance_cash, advance_credit) < 0
      THEN RAISE(ABORT, 'a balance would have the wrong sign (I2)')
    WHEN advance_cash + advance_credit > 0 AND rent + late + other > 0
      THEN RAISE(ABORT, 'advance rent would lie beside an open balance (I4)')
  END
  FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id;
END;
--> statement-breakpoint
-- Paid in a calendar month: landings of payments by income tenders, less what is taken back (money.md 2.1).
CREATE TRIGGER `journals_months` AFTER INSERT ON `journals`
WHEN EXISTS (SELECT 1 FROM `allocations` WHERE journal_id = NEW.id AND payment_id IS NOT NULL AND tender <> 'managementCredit')
BEGIN
  INSERT INTO `tenant_months` (tenant_id, period, rent_paid, deposit_paid, total_paid)
  SELECT NEW.tenant_id, substr(NEW.effective_on, 1, 7),
    sum(CASE WHEN bucket IN ('rent', 'advance') THEN cents ELSE 0 END),
    sum(CASE bucket WHEN 'deposit' THEN cents ELSE 0 END),
    sum(cents)
  FROM `allocations` WHERE journal_id = NEW.id AND payment_id IS NOT NULL AND tender <> 'managementCredit'
  GROUP BY journal_id
  ON CONFLICT (tenant_id, period) DO UPDATE SET
    rent_paid = rent_paid + excluded.rent_paid,
    deposit_paid = deposit_paid + excluded.deposit_paid,
    total_paid = total_paid + excluded.total_paid;
END;
--> statement-breakpoint
-- What is open of a charge follows its allocations and events, and stays between nothing and all of it (I5).
CREATE TRIGGER `allocations_open` AFTER INSERT ON `allocations` WHEN NEW.charge_id IS NOT NULL
BEGIN
  UPDATE `charges` SET open = open - NEW.cents WHERE id = NEW.charge_id;
END;
--> statement-breakpoint
CREATE TRIGGER `charge_events_open` AFTER INSERT ON `charge_events`
BEGIN
  UPDATE `charges` SET open = open - NEW.cents, deleted_at = CASE NEW.kind WHEN 'deleted' THEN NEW.at ELSE deleted_at END
  WHERE id = NEW.charge_id;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_open_in_bounds` AFTER UPDATE OF open ON `charges` WHEN NEW.open < 0 OR NEW.open > max(NEW.amount, 0)
BEGIN SELECT RAISE(ABORT, 'the open part of a charge lies between nothing and its amount (I5)'); END;
--> statement-breakpoint
-- A receipt's status and what was taken back of it follow its events.
CREATE TRIGGER `receipt_events_status` AFTER INSERT ON `receipt_events`
BEGIN
  UPDATE `receipts` SET status = NEW.status, taken_back = taken_back + NEW.taken WHERE id = NEW.receipt_id;
END;
