-- What a finished reconciliation holds stays until it is opened again (money.md 11.5).
CREATE TRIGGER `bank_reconciliation_rows_insert` BEFORE INSERT ON `bank_reconciliation_rows`
WHEN (SELECT finished_at FROM `bank_reconciliations` WHERE id = NEW.reconciliation_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the reconciliation is finished'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliation_rows_update` BEFORE UPDATE ON `bank_reconciliation_rows`
WHEN (SELECT finished_at FROM `bank_reconciliations` WHERE id = OLD.reconciliation_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the reconciliation is finished'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliation_rows_keep_delete` BEFORE DELETE ON `bank_reconciliation_rows`
WHEN (SELECT finished_at FROM `bank_reconciliations` WHERE id = OLD.reconciliation_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the reconciliation is finished'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliations_keep_days` BEFORE UPDATE OF id, account_id, begins_on, ends_on, opening_cents, begun_by, begun_at ON `bank_reconciliations`
BEGIN SELECT RAISE(ABORT, 'a reconciliation keeps its account, its days and its opening balance'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliations_keep_closing` BEFORE UPDATE OF closing_cents ON `bank_reconciliations`
WHEN OLD.finished_at IS NOT NULL OR OLD.discarded_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a finished reconciliation keeps its closing balance'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliations_keep_delete` BEFORE DELETE ON `bank_reconciliations`
BEGIN SELECT RAISE(ABORT, 'a row of bank_reconciliations is never deleted'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliation_reports_keep` BEFORE UPDATE OF id, reconciliation_id, finished_at, finished_by, finished_by_name, pdf, digest ON `bank_reconciliation_reports`
BEGIN SELECT RAISE(ABORT, 'a row of bank_reconciliation_reports keeps its report'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliation_reports_reopen_once` BEFORE UPDATE ON `bank_reconciliation_reports` WHEN OLD.reopened_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a report is taken back once'); END;
--> statement-breakpoint
CREATE TRIGGER `bank_reconciliation_reports_keep_delete` BEFORE DELETE ON `bank_reconciliation_reports`
BEGIN SELECT RAISE(ABORT, 'a row of bank_reconciliation_reports is never deleted'); END;
