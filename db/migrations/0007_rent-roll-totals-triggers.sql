-- The rent roll's totals follow every change in its own transaction (db/schema/leasing.ts says what they are).
INSERT INTO `rent_roll_totals` (id) VALUES (1);
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
