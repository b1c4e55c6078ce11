-- The beginning of a bank account is posted once, so it never changes (money.md 11.1).
CREATE TRIGGER `bank_accounts_keep_beginning` BEFORE UPDATE OF id, opening_cents, opened_on, created_by, created_at ON `bank_accounts`
BEGIN SELECT RAISE(ABORT, 'the beginning of a row of bank_accounts never changes'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_accounts_keep_archived` BEFORE UPDATE ON `bank_accounts` WHEN OLD.archived_at IS NOT NULL AND (OLD.voided_at IS NOT NULL OR NEW.archived_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'an archived row of bank_accounts is opened again before it changes'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_accounts_keep_delete` BEFORE DELETE ON `bank_accounts`
BEGIN SELECT RAISE(ABORT, 'a row of bank_accounts is never deleted'); END;
