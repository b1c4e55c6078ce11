-- Nothing is dated within a closed month, nor before it (money.md 11.6). The true day stands beside a later one, else nothing.
CREATE TRIGGER `journals_closed_month` BEFORE INSERT ON `journals`
WHEN substr(NEW.effective_on, 1, 7) <= (SELECT max(month) FROM `month_closes` WHERE reopened_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'the month of the journal is closed'); END;
--> statement-breakpoint
CREATE TRIGGER `journals_occurred_before` BEFORE INSERT ON `journals` WHEN NEW.occurred_on >= NEW.effective_on
BEGIN SELECT RAISE(ABORT, 'the true day of a journal lies before its day'); END;
--> statement-breakpoint
-- Months are closed in order and reopened from the last one, once each; a close stays.
CREATE TRIGGER `month_closes_in_order` BEFORE INSERT ON `month_closes`
WHEN NEW.month <= (SELECT max(month) FROM `month_closes` WHERE reopened_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'months are closed in order'); END;
--> statement-breakpoint
CREATE TRIGGER `month_closes_keep_close` BEFORE UPDATE OF id, month, closed_at, closed_by, closed_by_name, last_journal_id, items, report, digest ON `month_closes`
BEGIN SELECT RAISE(ABORT, 'a row of month_closes keeps what was closed'); END;
--> statement-breakpoint
CREATE TRIGGER `month_closes_reopen_last` BEFORE UPDATE ON `month_closes`
WHEN OLD.reopened_at IS NOT NULL OR OLD.month < (SELECT max(month) FROM `month_closes` WHERE reopened_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'only the last closed month is reopened, once'); END;
--> statement-breakpoint
CREATE TRIGGER `month_closes_keep_delete` BEFORE DELETE ON `month_closes`
BEGIN SELECT RAISE(ABORT, 'a row of month_closes is never deleted'); END;
