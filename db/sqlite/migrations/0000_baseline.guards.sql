-- What drizzle-kit cannot write: the first rows, and the triggers that hold the laws of the tables (db/migrate.ts runs this after 0000_baseline.sql).
-- The property's own id. Two properties may share one account at the provider, and a restored backup keeps its id.
INSERT INTO `settings` (`key`, `value`, `updated_at`)
SELECT 'propertyId', json_quote(lower(hex(randomblob(16)))), unixepoch() * 1000;
--> statement-breakpoint
-- The rent roll's totals follow every change in its own transaction (db/schema/leasing.ts says what they are).
INSERT INTO `rent_roll_totals` (id) VALUES (1);
--> statement-breakpoint
-- What a unit was is never rewritten: reports of past months read it.
CREATE TRIGGER `unit_history_keep_update` BEFORE UPDATE ON `unit_history`
BEGIN SELECT RAISE(ABORT, 'unit_history is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `unit_history_keep_delete` BEFORE DELETE ON `unit_history`
BEGIN SELECT RAISE(ABORT, 'unit_history is append-only'); END;
--> statement-breakpoint
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
--> statement-breakpoint
-- A unit counts with its list rent, deposit and area, let or vacant.
CREATE TRIGGER `rent_roll_unit_made` AFTER INSERT ON `units`
BEGIN
  UPDATE `rent_roll_totals` SET
    units = units + 1,
    monthly_rent = monthly_rent + NEW.monthly_rent,
    deposit = deposit + NEW.deposit,
    square_footage = square_footage + coalesce(NEW.square_footage, 0),
    rent_with_area = rent_with_area + CASE WHEN NEW.square_footage > 0 THEN NEW.monthly_rent ELSE 0 END,
    moving_out_soon = moving_out_soon + NEW.moving_out_soon,
    ready_to_rent = ready_to_rent + NEW.ready_to_rent,
    repairs_needed = repairs_needed + NEW.repairs_needed,
    cleaning_needed = cleaning_needed + NEW.cleaning_needed,
    status_set = status_set + (NEW.status <> 'none');
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_unit_gone` AFTER DELETE ON `units`
BEGIN
  UPDATE `rent_roll_totals` SET
    units = units - 1,
    monthly_rent = monthly_rent - OLD.monthly_rent,
    deposit = deposit - OLD.deposit,
    square_footage = square_footage - coalesce(OLD.square_footage, 0),
    rent_with_area = rent_with_area - CASE WHEN OLD.square_footage > 0 THEN OLD.monthly_rent ELSE 0 END,
    moving_out_soon = moving_out_soon - OLD.moving_out_soon,
    ready_to_rent = ready_to_rent - OLD.ready_to_rent,
    repairs_needed = repairs_needed - OLD.repairs_needed,
    cleaning_needed = cleaning_needed - OLD.cleaning_needed,
    status_set = status_set - (OLD.status <> 'none');
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_unit_changed` AFTER UPDATE ON `units`
BEGIN
  UPDATE `rent_roll_totals` SET
    monthly_rent = monthly_rent + NEW.monthly_rent - OLD.monthly_rent,
    deposit = deposit + NEW.deposit - OLD.deposit,
    square_footage = square_footage + coalesce(NEW.square_footage, 0) - coalesce(OLD.square_footage, 0),
    rent_with_area = rent_with_area + CASE WHEN NEW.square_footage > 0 THEN NEW.monthly_rent ELSE 0 END - CASE WHEN OLD.square_footage > 0 THEN OLD.monthly_rent ELSE 0 END,
    moving_out_soon = moving_out_soon + NEW.moving_out_soon - OLD.moving_out_soon,
    ready_to_rent = ready_to_rent + NEW.ready_to_rent - OLD.ready_to_rent,
    repairs_needed = repairs_needed + NEW.repairs_needed - OLD.repairs_needed,
    cleaning_needed = cleaning_needed + NEW.cleaning_needed - OLD.cleaning_needed,
    status_set = status_set + (NEW.status <> 'none') - (OLD.status <> 'none');
END;
--> statement-breakpoint
-- Who moves in brings along what they owe, hold and paid; who moves out takes it off the rent roll. A subunit brings only itself.
CREATE TRIGGER `rent_roll_stay_began` AFTER INSERT ON `stays`
WHEN NEW.move_out_on IS NULL
BEGIN
  UPDATE `rent_roll_totals` SET
    occupied = occupied + 1,
    balance_owed = balance_owed + (SELECT count(*) FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id AND rent + late + other + deposit_owed > 0),
    evictions = evictions + (SELECT count(*) FROM `tenants` WHERE id = NEW.tenant_id AND lease_status = 'eviction');
  UPDATE `rent_roll_totals` SET
    rent = rent + held.rent_now,
    late = late + held.late_now,
    other = other + held.other_now,
    deposit_owed = deposit_owed + held.deposit_owed_now,
    deposit_reserve = deposit_reserve + held.deposit_reserve_now,
    advance = advance + held.advance_now
  FROM (
    SELECT rent AS rent_now, late AS late_now, other AS other_now, deposit_owed AS deposit_owed_now, deposit_reserve AS deposit_reserve_now,
      advance_cash + advance_credit AS advance_now
    FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
  ) AS held;
  UPDATE `rent_roll_totals` SET pending = pending + (
    SELECT coalesce(sum(amount), 0) FROM `receipts` WHERE tenant_id = NEW.tenant_id AND status = 'pending' AND NEW.is_subunit = 0
  );
  INSERT INTO `rent_roll_months` (period)
  SELECT period FROM `tenant_months` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
    AND period NOT IN (SELECT period FROM `rent_roll_months`);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid + paid.rent_now,
    deposit_paid = deposit_paid + paid.deposit_now,
    total_paid = total_paid + paid.total_now
  FROM (
    SELECT period AS month, rent_paid AS rent_now, deposit_paid AS deposit_now, total_paid AS total_now
    FROM `tenant_months` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
  ) AS paid
  WHERE period = paid.month;
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT DISTINCT substr(due_on, 1, 7) FROM `charges` WHERE tenant_id = NEW.tenant_id AND kind = 'rent' AND open > 0 AND NEW.is_subunit = 0
    AND substr(due_on, 1, 7) NOT IN (SELECT period FROM `rent_roll_open_rent`);
  UPDATE `rent_roll_open_rent` SET open = open + owed.open_now
  FROM (
    SELECT substr(due_on, 1, 7) AS month, sum(open) AS open_now
    FROM `charges` WHERE tenant_id = NEW.tenant_id AND kind = 'rent' AND open > 0 AND NEW.is_subunit = 0
    GROUP BY 1
  ) AS owed
  WHERE period = owed.month;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_stay_gone` AFTER DELETE ON `stays`
WHEN OLD.move_out_on IS NULL
BEGIN
  UPDATE `rent_roll_totals` SET
    occupied = occupied - 1,
    balance_owed = balance_owed - (SELECT count(*) FROM `tenant_balances` WHERE tenant_id = OLD.tenant_id AND rent + late + other + deposit_owed > 0),
    evictions = evictions - (SELECT count(*) FROM `tenants` WHERE id = OLD.tenant_id AND lease_status = 'eviction');
  UPDATE `rent_roll_totals` SET
    rent = rent - held.rent_now,
    late = late - held.late_now,
    other = other - held.other_now,
    deposit_owed = deposit_owed - held.deposit_owed_now,
    deposit_reserve = deposit_reserve - held.deposit_reserve_now,
    advance = advance - held.advance_now
  FROM (
    SELECT rent AS rent_now, late AS late_now, other AS other_now, deposit_owed AS deposit_owed_now, deposit_reserve AS deposit_reserve_now,
      advance_cash + advance_credit AS advance_now
    FROM `tenant_balances` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
  ) AS held;
  UPDATE `rent_roll_totals` SET pending = pending - (
    SELECT coalesce(sum(amount), 0) FROM `receipts` WHERE tenant_id = OLD.tenant_id AND status = 'pending' AND OLD.is_subunit = 0
  );
  INSERT INTO `rent_roll_months` (period)
  SELECT period FROM `tenant_months` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
    AND period NOT IN (SELECT period FROM `rent_roll_months`);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid - paid.rent_now,
    deposit_paid = deposit_paid - paid.deposit_now,
    total_paid = total_paid - paid.total_now
  FROM (
    SELECT period AS month, rent_paid AS rent_now, deposit_paid AS deposit_now, total_paid AS total_now
    FROM `tenant_months` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
  ) AS paid
  WHERE period = paid.month;
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT DISTINCT substr(due_on, 1, 7) FROM `charges` WHERE tenant_id = OLD.tenant_id AND kind = 'rent' AND open > 0 AND OLD.is_subunit = 0
    AND substr(due_on, 1, 7) NOT IN (SELECT period FROM `rent_roll_open_rent`);
  UPDATE `rent_roll_open_rent` SET open = open - owed.open_now
  FROM (
    SELECT substr(due_on, 1, 7) AS month, sum(open) AS open_now
    FROM `charges` WHERE tenant_id = OLD.tenant_id AND kind = 'rent' AND open > 0 AND OLD.is_subunit = 0
    GROUP BY 1
  ) AS owed
  WHERE period = owed.month;
END;
--> statement-breakpoint
-- A changed stay is taken off as it was and added as it is.
CREATE TRIGGER `rent_roll_stay_was` AFTER UPDATE OF tenant_id, is_subunit, move_out_on ON `stays`
WHEN OLD.move_out_on IS NULL
BEGIN
  UPDATE `rent_roll_totals` SET
    occupied = occupied - 1,
    balance_owed = balance_owed - (SELECT count(*) FROM `tenant_balances` WHERE tenant_id = OLD.tenant_id AND rent + late + other + deposit_owed > 0),
    evictions = evictions - (SELECT count(*) FROM `tenants` WHERE id = OLD.tenant_id AND lease_status = 'eviction');
  UPDATE `rent_roll_totals` SET
    rent = rent - held.rent_now,
    late = late - held.late_now,
    other = other - held.other_now,
    deposit_owed = deposit_owed - held.deposit_owed_now,
    deposit_reserve = deposit_reserve - held.deposit_reserve_now,
    advance = advance - held.advance_now
  FROM (
    SELECT rent AS rent_now, late AS late_now, other AS other_now, deposit_owed AS deposit_owed_now, deposit_reserve AS deposit_reserve_now,
      advance_cash + advance_credit AS advance_now
    FROM `tenant_balances` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
  ) AS held;
  UPDATE `rent_roll_totals` SET pending = pending - (
    SELECT coalesce(sum(amount), 0) FROM `receipts` WHERE tenant_id = OLD.tenant_id AND status = 'pending' AND OLD.is_subunit = 0
  );
  INSERT INTO `rent_roll_months` (period)
  SELECT period FROM `tenant_months` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
    AND period NOT IN (SELECT period FROM `rent_roll_months`);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid - paid.rent_now,
    deposit_paid = deposit_paid - paid.deposit_now,
    total_paid = total_paid - paid.total_now
  FROM (
    SELECT period AS month, rent_paid AS rent_now, deposit_paid AS deposit_now, total_paid AS total_now
    FROM `tenant_months` WHERE tenant_id = OLD.tenant_id AND OLD.is_subunit = 0
  ) AS paid
  WHERE period = paid.month;
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT DISTINCT substr(due_on, 1, 7) FROM `charges` WHERE tenant_id = OLD.tenant_id AND kind = 'rent' AND open > 0 AND OLD.is_subunit = 0
    AND substr(due_on, 1, 7) NOT IN (SELECT period FROM `rent_roll_open_rent`);
  UPDATE `rent_roll_open_rent` SET open = open - owed.open_now
  FROM (
    SELECT substr(due_on, 1, 7) AS month, sum(open) AS open_now
    FROM `charges` WHERE tenant_id = OLD.tenant_id AND kind = 'rent' AND open > 0 AND OLD.is_subunit = 0
    GROUP BY 1
  ) AS owed
  WHERE period = owed.month;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_stay_is` AFTER UPDATE OF tenant_id, is_subunit, move_out_on ON `stays`
WHEN NEW.move_out_on IS NULL
BEGIN
  UPDATE `rent_roll_totals` SET
    occupied = occupied + 1,
    balance_owed = balance_owed + (SELECT count(*) FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id AND rent + late + other + deposit_owed > 0),
    evictions = evictions + (SELECT count(*) FROM `tenants` WHERE id = NEW.tenant_id AND lease_status = 'eviction');
  UPDATE `rent_roll_totals` SET
    rent = rent + held.rent_now,
    late = late + held.late_now,
    other = other + held.other_now,
    deposit_owed = deposit_owed + held.deposit_owed_now,
    deposit_reserve = deposit_reserve + held.deposit_reserve_now,
    advance = advance + held.advance_now
  FROM (
    SELECT rent AS rent_now, late AS late_now, other AS other_now, deposit_owed AS deposit_owed_now, deposit_reserve AS deposit_reserve_now,
      advance_cash + advance_credit AS advance_now
    FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
  ) AS held;
  UPDATE `rent_roll_totals` SET pending = pending + (
    SELECT coalesce(sum(amount), 0) FROM `receipts` WHERE tenant_id = NEW.tenant_id AND status = 'pending' AND NEW.is_subunit = 0
  );
  INSERT INTO `rent_roll_months` (period)
  SELECT period FROM `tenant_months` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
    AND period NOT IN (SELECT period FROM `rent_roll_months`);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid + paid.rent_now,
    deposit_paid = deposit_paid + paid.deposit_now,
    total_paid = total_paid + paid.total_now
  FROM (
    SELECT period AS month, rent_paid AS rent_now, deposit_paid AS deposit_now, total_paid AS total_now
    FROM `tenant_months` WHERE tenant_id = NEW.tenant_id AND NEW.is_subunit = 0
  ) AS paid
  WHERE period = paid.month;
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT DISTINCT substr(due_on, 1, 7) FROM `charges` WHERE tenant_id = NEW.tenant_id AND kind = 'rent' AND open > 0 AND NEW.is_subunit = 0
    AND substr(due_on, 1, 7) NOT IN (SELECT period FROM `rent_roll_open_rent`);
  UPDATE `rent_roll_open_rent` SET open = open + owed.open_now
  FROM (
    SELECT substr(due_on, 1, 7) AS month, sum(open) AS open_now
    FROM `charges` WHERE tenant_id = NEW.tenant_id AND kind = 'rent' AND open > 0 AND NEW.is_subunit = 0
    GROUP BY 1
  ) AS owed
  WHERE period = owed.month;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_lease_status` AFTER UPDATE OF lease_status ON `tenants`
WHEN NEW.lease_status <> OLD.lease_status
BEGIN
  UPDATE `rent_roll_totals` SET evictions = evictions + ((NEW.lease_status = 'eviction') - (OLD.lease_status = 'eviction'))
    * (SELECT count(*) FROM `stays` WHERE tenant_id = NEW.id AND move_out_on IS NULL);
END;
--> statement-breakpoint
-- Balances of those who hold a unit.
CREATE TRIGGER `rent_roll_balance_made` AFTER INSERT ON `tenant_balances`
BEGIN
  UPDATE `rent_roll_totals` SET
    rent = rent + NEW.rent,
    late = late + NEW.late,
    other = other + NEW.other,
    deposit_owed = deposit_owed + NEW.deposit_owed,
    deposit_reserve = deposit_reserve + NEW.deposit_reserve,
    advance = advance + NEW.advance_cash + NEW.advance_credit
  WHERE EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0);
  UPDATE `rent_roll_totals` SET balance_owed = balance_owed + 1 * (SELECT count(*) FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL)
  WHERE (NEW.rent + NEW.late + NEW.other + NEW.deposit_owed > 0);
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_balance_gone` AFTER DELETE ON `tenant_balances`
BEGIN
  UPDATE `rent_roll_totals` SET
    rent = rent - OLD.rent,
    late = late - OLD.late,
    other = other - OLD.other,
    deposit_owed = deposit_owed - OLD.deposit_owed,
    deposit_reserve = deposit_reserve - OLD.deposit_reserve,
    advance = advance - OLD.advance_cash - OLD.advance_credit
  WHERE EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = OLD.tenant_id AND move_out_on IS NULL AND is_subunit = 0);
  UPDATE `rent_roll_totals` SET balance_owed = balance_owed + -1 * (SELECT count(*) FROM `stays` WHERE tenant_id = OLD.tenant_id AND move_out_on IS NULL)
  WHERE (OLD.rent + OLD.late + OLD.other + OLD.deposit_owed > 0);
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_balance_changed` AFTER UPDATE ON `tenant_balances`
BEGIN
  UPDATE `rent_roll_totals` SET
    rent = rent + NEW.rent - OLD.rent,
    late = late + NEW.late - OLD.late,
    other = other + NEW.other - OLD.other,
    deposit_owed = deposit_owed + NEW.deposit_owed - OLD.deposit_owed,
    deposit_reserve = deposit_reserve + NEW.deposit_reserve - OLD.deposit_reserve,
    advance = advance + NEW.advance_cash + NEW.advance_credit - OLD.advance_cash - OLD.advance_credit
  WHERE EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0);
  UPDATE `rent_roll_totals` SET balance_owed = balance_owed + ((NEW.rent + NEW.late + NEW.other + NEW.deposit_owed > 0) - (OLD.rent + OLD.late + OLD.other + OLD.deposit_owed > 0)) * (SELECT count(*) FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL)
  WHERE (NEW.rent + NEW.late + NEW.other + NEW.deposit_owed > 0) <> (OLD.rent + OLD.late + OLD.other + OLD.deposit_owed > 0);
END;
--> statement-breakpoint
-- What they paid in a month.
CREATE TRIGGER `rent_roll_month_made` AFTER INSERT ON `tenant_months`
WHEN EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  INSERT INTO `rent_roll_months` (period)
  SELECT NEW.period WHERE NOT EXISTS (SELECT 1 FROM `rent_roll_months` WHERE period = NEW.period);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid + NEW.rent_paid,
    deposit_paid = deposit_paid + NEW.deposit_paid,
    total_paid = total_paid + NEW.total_paid
  WHERE period = NEW.period;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_month_gone` AFTER DELETE ON `tenant_months`
WHEN EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = OLD.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid - OLD.rent_paid,
    deposit_paid = deposit_paid - OLD.deposit_paid,
    total_paid = total_paid - OLD.total_paid
  WHERE period = OLD.period;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_month_changed` AFTER UPDATE OF rent_paid, deposit_paid, total_paid ON `tenant_months`
WHEN EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  INSERT INTO `rent_roll_months` (period)
  SELECT NEW.period WHERE NOT EXISTS (SELECT 1 FROM `rent_roll_months` WHERE period = NEW.period);
  UPDATE `rent_roll_months` SET
    rent_paid = rent_paid + NEW.rent_paid - OLD.rent_paid,
    deposit_paid = deposit_paid + NEW.deposit_paid - OLD.deposit_paid,
    total_paid = total_paid + NEW.total_paid - OLD.total_paid
  WHERE period = NEW.period;
END;
--> statement-breakpoint
-- Open rent by the month in which it was due.
CREATE TRIGGER `rent_roll_rent_issued` AFTER INSERT ON `charges`
WHEN NEW.kind = 'rent' AND NEW.open > 0 AND EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT substr(NEW.due_on, 1, 7)
  WHERE NOT EXISTS (SELECT 1 FROM `rent_roll_open_rent` WHERE period = substr(NEW.due_on, 1, 7));
  UPDATE `rent_roll_open_rent` SET open = open + NEW.open WHERE period = substr(NEW.due_on, 1, 7);
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_rent_met` AFTER UPDATE OF open ON `charges`
WHEN NEW.kind = 'rent' AND NEW.open <> OLD.open AND EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT substr(NEW.due_on, 1, 7)
  WHERE NOT EXISTS (SELECT 1 FROM `rent_roll_open_rent` WHERE period = substr(NEW.due_on, 1, 7));
  UPDATE `rent_roll_open_rent` SET open = open + NEW.open - OLD.open WHERE period = substr(NEW.due_on, 1, 7);
END;
--> statement-breakpoint
-- What is on its way.
CREATE TRIGGER `rent_roll_receipt_made` AFTER INSERT ON `receipts`
WHEN NEW.status = 'pending' AND EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  UPDATE `rent_roll_totals` SET pending = pending + NEW.amount;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_receipt_moved` AFTER UPDATE OF status ON `receipts`
WHEN (NEW.status = 'pending') <> (OLD.status = 'pending') AND EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  UPDATE `rent_roll_totals` SET pending = pending
    + CASE NEW.status WHEN 'pending' THEN NEW.amount ELSE 0 END
    - CASE OLD.status WHEN 'pending' THEN OLD.amount ELSE 0 END;
END;
--> statement-breakpoint
CREATE TRIGGER `rent_roll_totals_stay` BEFORE DELETE ON `rent_roll_totals`
BEGIN
  SELECT RAISE(ABORT, 'the totals are one row');
END;
--> statement-breakpoint
-- A charge becomes due on another day only as its own row of charge_due_changes says, while something of it is open (money.md 4, "Issue").
CREATE TRIGGER `charge_due_changes_keep_update` BEFORE UPDATE ON `charge_due_changes`
BEGIN SELECT RAISE(ABORT, 'charge_due_changes is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `charge_due_changes_keep_delete` BEFORE DELETE ON `charge_due_changes`
BEGIN SELECT RAISE(ABORT, 'charge_due_changes is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `charges_keep_update` BEFORE UPDATE OF id, tenant_id, stay_id, unit_number, kind, period, effective_on, amount, origin, journal_id, notes, created_at ON `charges`
BEGIN SELECT RAISE(ABORT, 'charges keep what they were made of'); END;
--> statement-breakpoint
CREATE TRIGGER `charges_keep_due_on` BEFORE UPDATE OF due_on ON `charges`
BEGIN
  SELECT RAISE(ABORT, 'charges keep what they were made of')
  WHERE OLD.open <= 0 OR OLD.origin <> 'move_in' OR NOT EXISTS (
    SELECT 1 FROM `charge_due_changes`
    WHERE id = (SELECT max(id) FROM `charge_due_changes` WHERE charge_id = OLD.id) AND old_due_on = OLD.due_on AND new_due_on = NEW.due_on
  );
END;
--> statement-breakpoint
CREATE TRIGGER `charge_due_changes_made` AFTER INSERT ON `charge_due_changes`
BEGIN UPDATE `charges` SET due_on = NEW.new_due_on WHERE id = NEW.charge_id; END;
--> statement-breakpoint
-- Open rent moves to the month in which it is due now.
CREATE TRIGGER `rent_roll_rent_redated` AFTER UPDATE OF due_on ON `charges`
WHEN NEW.kind = 'rent' AND NEW.open > 0 AND EXISTS (SELECT 1 FROM `stays` WHERE tenant_id = NEW.tenant_id AND move_out_on IS NULL AND is_subunit = 0)
BEGIN
  INSERT INTO `rent_roll_open_rent` (period)
  SELECT substr(NEW.due_on, 1, 7)
  WHERE NOT EXISTS (SELECT 1 FROM `rent_roll_open_rent` WHERE period = substr(NEW.due_on, 1, 7));
  UPDATE `rent_roll_open_rent` SET open = open - NEW.open WHERE period = substr(OLD.due_on, 1, 7);
  UPDATE `rent_roll_open_rent` SET open = open + NEW.open WHERE period = substr(NEW.due_on, 1, 7);
END;
--> statement-breakpoint
-- Every new row of the audit log carries the hash of the chain.
CREATE TRIGGER `audit_log_chained` BEFORE INSERT ON `audit_log` WHEN NEW.hash IS NULL
BEGIN SELECT RAISE(ABORT, 'audit_log is chained'); END;
