-- The ledger's writer in TypeScript stores balances, months, open parts and the standing of receipts; the database keeps the laws.
DROP TRIGGER `journals_balances`;
--> statement-breakpoint
DROP TRIGGER `journals_months`;
--> statement-breakpoint
DROP TRIGGER `allocations_open`;
--> statement-breakpoint
DROP TRIGGER `charge_events_open`;
--> statement-breakpoint
DROP TRIGGER `receipt_events_status`;
--> statement-breakpoint
-- No balance has the wrong sign (I2), and advance rent never lies beside an open balance (I4).
CREATE TRIGGER `tenant_balances_sound` BEFORE INSERT ON `tenant_balances`
BEGIN
  SELECT CASE
    WHEN min(NEW.rent, NEW.late, NEW.other, NEW.deposit_owed, NEW.deposit_reserve, NEW.advance_cash, NEW.advance_credit) < 0
      THEN RAISE(ABORT, 'a balance would have the wrong sign (I2)')
    WHEN NEW.advance_cash + NEW.advance_credit > 0 AND NEW.rent + NEW.late + NEW.other > 0
      THEN RAISE(ABORT, 'advance rent would lie beside an open balance (I4)')
  END;
END;
--> statement-breakpoint
CREATE TRIGGER `tenant_balances_stay_sound` BEFORE UPDATE ON `tenant_balances`
BEGIN
  SELECT CASE
    WHEN min(NEW.rent, NEW.late, NEW.other, NEW.deposit_owed, NEW.deposit_reserve, NEW.advance_cash, NEW.advance_credit) < 0
      THEN RAISE(ABORT, 'a balance would have the wrong sign (I2)')
    WHEN NEW.advance_cash + NEW.advance_credit > 0 AND NEW.rent + NEW.late + NEW.other > 0
      THEN RAISE(ABORT, 'advance rent would lie beside an open balance (I4)')
  END;
END;
--> statement-breakpoint
-- A header closes a journal whose lines and balances are written.
DROP TRIGGER `journals_whole`;
--> statement-breakpoint
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
  SELECT RAISE(ABORT, 'the balances were not brought up to the journal')
  WHERE NEW.tenant_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `journals` WHERE id = NEW.id)
    AND (SELECT last_journal_id FROM `tenant_balances` WHERE tenant_id = NEW.tenant_id) IS NOT NEW.id;
END;
--> statement-breakpoint
-- The only table that was not STRICT.
CREATE TABLE `__new_kept_forms` (
	`session_id` integer NOT NULL,
	`address` text NOT NULL,
	`fields` text NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `address`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_kept_forms` (`session_id`, `address`, `fields`, `kept_at`) SELECT `session_id`, `address`, `fields`, `kept_at` FROM `kept_forms`;
--> statement-breakpoint
DROP TABLE `kept_forms`;
--> statement-breakpoint
ALTER TABLE `__new_kept_forms` RENAME TO `kept_forms`;
