-- A charge becomes due on another day only as its own row of charge_due_changes says, while something of it is open (money.md 4, "Issue").
CREATE TRIGGER `charge_due_changes_keep_update` BEFORE UPDATE ON `charge_due_changes`
BEGIN SELECT RAISE(ABORT, 'charge_due_changes is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `charge_due_changes_keep_delete` BEFORE DELETE ON `charge_due_changes`
BEGIN SELECT RAISE(ABORT, 'charge_due_changes is append-only'); END;
--> statement-breakpoint
DROP TRIGGER `charges_keep_update`;
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
