-- What a finished reconciliation holds stays until it is opened again (money.md 11.5).
CREATE FUNCTION refuse_finished_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT finished_at FROM bank_reconciliations WHERE id = coalesce(OLD.reconciliation_id, NEW.reconciliation_id)) IS NOT NULL THEN
    RAISE EXCEPTION 'the reconciliation is finished' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_rows_insert BEFORE INSERT ON bank_reconciliation_rows FOR EACH ROW EXECUTE FUNCTION refuse_finished_row();
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_rows_update BEFORE UPDATE ON bank_reconciliation_rows FOR EACH ROW EXECUTE FUNCTION refuse_finished_row();
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_rows_keep_delete BEFORE DELETE ON bank_reconciliation_rows FOR EACH ROW EXECUTE FUNCTION refuse_finished_row();
--> statement-breakpoint
CREATE TRIGGER bank_reconciliations_keep_days BEFORE UPDATE OF id, account_id, begins_on, ends_on, opening_cents, begun_by, begun_at ON bank_reconciliations FOR EACH ROW EXECUTE FUNCTION refuse('a reconciliation keeps its account, its days and its opening balance');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliations_keep_closing BEFORE UPDATE OF closing_cents ON bank_reconciliations FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL OR OLD.discarded_at IS NOT NULL) EXECUTE FUNCTION refuse('a finished reconciliation keeps its closing balance');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliations_keep_delete BEFORE DELETE ON bank_reconciliations FOR EACH ROW EXECUTE FUNCTION refuse('a row of bank_reconciliations is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_reports_keep BEFORE UPDATE OF id, reconciliation_id, finished_at, finished_by, finished_by_name, pdf, digest ON bank_reconciliation_reports FOR EACH ROW EXECUTE FUNCTION refuse('a row of bank_reconciliation_reports keeps its report');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_reports_reopen_once BEFORE UPDATE ON bank_reconciliation_reports FOR EACH ROW WHEN (OLD.reopened_at IS NOT NULL) EXECUTE FUNCTION refuse('a report is taken back once');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_reports_keep_delete BEFORE DELETE ON bank_reconciliation_reports FOR EACH ROW EXECUTE FUNCTION refuse('a row of bank_reconciliation_reports is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliations_keep_truncate BEFORE TRUNCATE ON bank_reconciliations FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of bank_reconciliations is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_rows_keep_truncate BEFORE TRUNCATE ON bank_reconciliation_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of bank_reconciliation_rows is never deleted');
--> statement-breakpoint
CREATE TRIGGER bank_reconciliation_reports_keep_truncate BEFORE TRUNCATE ON bank_reconciliation_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of bank_reconciliation_reports is never deleted');
