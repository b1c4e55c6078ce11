-- Nothing is dated within a closed month, nor before it (money.md 11.6). The true day stands beside a later one, else nothing.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF substr(NEW.effective_on, 1, 7) <= (SELECT max(month) FROM month_closes WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION 'the month of the journal is closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journals_closed_month BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
--> statement-breakpoint
CREATE TRIGGER journals_occurred_before BEFORE INSERT ON journals FOR EACH ROW WHEN (NEW.occurred_on >= NEW.effective_on) EXECUTE FUNCTION refuse('the true day of a journal lies before its day');
--> statement-breakpoint
-- Months are closed in order and reopened from the last one, once each; a close stays.
CREATE FUNCTION refuse_close_out_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.month <= (SELECT max(month) FROM month_closes WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION 'months are closed in order' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER month_closes_in_order BEFORE INSERT ON month_closes FOR EACH ROW EXECUTE FUNCTION refuse_close_out_of_order();
--> statement-breakpoint
CREATE TRIGGER month_closes_keep_close BEFORE UPDATE OF id, month, closed_at, closed_by, closed_by_name, last_journal_id, items, report, digest ON month_closes FOR EACH ROW EXECUTE FUNCTION refuse('a row of month_closes keeps what was closed');
--> statement-breakpoint
CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.reopened_at IS NOT NULL OR OLD.month < (SELECT max(month) FROM month_closes WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION 'only the last closed month is reopened, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER month_closes_reopen_last BEFORE UPDATE ON month_closes FOR EACH ROW EXECUTE FUNCTION refuse_reopening();
--> statement-breakpoint
CREATE TRIGGER month_closes_keep_delete BEFORE DELETE ON month_closes FOR EACH ROW EXECUTE FUNCTION refuse('a row of month_closes is never deleted');
--> statement-breakpoint
CREATE TRIGGER month_closes_keep_truncate BEFORE TRUNCATE ON month_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse('a row of month_closes is never deleted');
