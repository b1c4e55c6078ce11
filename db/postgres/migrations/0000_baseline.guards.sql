-- What drizzle-kit cannot write: the first rows, the numbers of rows, and the triggers that hold the laws of the tables. The laws, their names and
-- their refusals are those of SQLite (db/sqlite/migrations); TRUNCATE is refused too, which SQLite does not have.

-- Row numbers. A number is never assigned twice, even after a deletion, and a transaction that is rolled back frees its numbers, as on SQLite: the
-- next number is one above the highest of the table and of the deleted rows. Writers wait for each other (db/postgres/port.ts), so no two get the same.
CREATE TABLE assigned_ids (table_name text COLLATE "C" PRIMARY KEY, last bigint NOT NULL);
--> statement-breakpoint
CREATE PROCEDURE assign_ids(name text) LANGUAGE plpgsql AS $make$
BEGIN
  EXECUTE format($$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.id IS NULL THEN
        NEW.id := greatest(
          coalesce((SELECT max(id) FROM %2$I), 0),
          coalesce((SELECT last FROM assigned_ids WHERE table_name = %2$L), 0)
        ) + 1;
      END IF;
      RETURN NEW;
    END $body$
  $$, name || '_next_id', name);
  EXECUTE format($$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO assigned_ids SELECT %2$L, max(id) FROM changed_rows HAVING max(id) IS NOT NULL
      ON CONFLICT (table_name) DO UPDATE SET last = greatest(assigned_ids.last, excluded.last);
      RETURN NULL;
    END $body$
  $$, name || '_last_id', name);
  EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION %I()', name || '_next_id', name, name || '_next_id');
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    name || '_last_id', name, name || '_last_id');
END $make$;
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOR one IN SELECT table_name FROM information_schema.columns
    WHERE table_schema = current_schema AND column_name = 'id' AND data_type = 'bigint' AND table_name <> 'rent_roll_totals'
  LOOP CALL assign_ids(one); END LOOP;
END $$;
--> statement-breakpoint
-- The highest number of the audit log is stored at each insertion, so that rows cut off its end are noticed.
CREATE TRIGGER audit_log_given_id AFTER INSERT ON audit_log REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_last_id();
--> statement-breakpoint
-- The property's own id. Two properties may share one account at the provider, and a restored backup keeps its id.
INSERT INTO settings (key, value, updated_at)
SELECT 'propertyId', '"' || replace(gen_random_uuid()::text, '-', '') || '"', floor(extract(epoch FROM clock_timestamp()))::bigint * 1000;
--> statement-breakpoint
-- The rent roll's totals are one row (db/schema/leasing.ts says what they are).
INSERT INTO rent_roll_totals (id) VALUES (1);
--> statement-breakpoint
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$;
--> statement-breakpoint
-- The ledger's own laws, held by the database whoever writes (money.md 1.1, 1.8).
CREATE TRIGGER unit_history_keep_update BEFORE UPDATE ON unit_history FOR EACH ROW EXECUTE FUNCTION refuse('unit_history is append-only');
--> statement-breakpoint
CREATE TRIGGER unit_history_keep_delete BEFORE DELETE ON unit_history FOR EACH ROW EXECUTE FUNCTION refuse('unit_history is append-only');
--> statement-breakpoint
CREATE TRIGGER unit_history_keep_truncate BEFORE TRUNCATE ON unit_history FOR EACH STATEMENT EXECUTE FUNCTION refuse('unit_history is append-only');
--> statement-breakpoint
CREATE TRIGGER journals_keep_update BEFORE UPDATE ON journals FOR EACH ROW EXECUTE FUNCTION refuse('journals is append-only');
--> statement-breakpoint
CREATE TRIGGER journals_keep_delete BEFORE DELETE ON journals FOR EACH ROW EXECUTE FUNCTION refuse('journals is append-only');
--> statement-breakpoint
CREATE TRIGGER journals_keep_truncate BEFORE TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse('journals is append-only');
--> statement-breakpoint
CREATE TRIGGER journal_lines_keep_update BEFORE UPDATE ON journal_lines FOR EACH ROW EXECUTE FUNCTION refuse('journal_lines is append-only');
--> statement-breakpoint
CREATE TRIGGER journal_lines_keep_delete BEFORE DELETE ON journal_lines FOR EACH ROW EXECUTE FUNCTION refuse('journal_lines is append-only');
--> statement-breakpoint
CREATE TRIGGER journal_lines_keep_truncate BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse('journal_lines is append-only');
--> statement-breakpoint
CREATE TRIGGER allocations_keep_update BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse('allocations is append-only');
--> statement-breakpoint
CREATE TRIGGER allocations_keep_delete BEFORE DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse('allocations is append-only');
--> statement-breakpoint
CREATE TRIGGER allocations_keep_truncate BEFORE TRUNCATE ON allocations FOR EACH STATEMENT EXECUTE FUNCTION refuse('allocations is append-only');
--> statement-breakpoint
CREATE TRIGGER payments_keep_update BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse('payments is append-only');
--> statement-breakpoint
CREATE TRIGGER payments_keep_delete BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse('payments is append-only');
--> statement-breakpoint
CREATE TRIGGER payments_keep_truncate BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse('payments is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_events_keep_update BEFORE UPDATE ON charge_events FOR EACH ROW EXECUTE FUNCTION refuse('charge_events is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_events_keep_delete BEFORE DELETE ON charge_events FOR EACH ROW EXECUTE FUNCTION refuse('charge_events is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_events_keep_truncate BEFORE TRUNCATE ON charge_events FOR EACH STATEMENT EXECUTE FUNCTION refuse('charge_events is append-only');
--> statement-breakpoint
CREATE TRIGGER receipt_events_keep_update BEFORE UPDATE ON receipt_events FOR EACH ROW EXECUTE FUNCTION refuse('receipt_events is append-only');
--> statement-breakpoint
CREATE TRIGGER receipt_events_keep_delete BEFORE DELETE ON receipt_events FOR EACH ROW EXECUTE FUNCTION refuse('receipt_events is append-only');
--> statement-breakpoint
CREATE TRIGGER receipt_events_keep_truncate BEFORE TRUNCATE ON receipt_events FOR EACH STATEMENT EXECUTE FUNCTION refuse('receipt_events is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_periods_keep_update BEFORE UPDATE ON issued_periods FOR EACH ROW EXECUTE FUNCTION refuse('issued_periods is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_periods_keep_delete BEFORE DELETE ON issued_periods FOR EACH ROW EXECUTE FUNCTION refuse('issued_periods is append-only');
--> statement-breakpoint
CREATE TRIGGER issued_periods_keep_truncate BEFORE TRUNCATE ON issued_periods FOR EACH STATEMENT EXECUTE FUNCTION refuse('issued_periods is append-only');
--> statement-breakpoint
CREATE TRIGGER statement_events_keep_update BEFORE UPDATE ON statement_events FOR EACH ROW EXECUTE FUNCTION refuse('statement_events is append-only');
--> statement-breakpoint
CREATE TRIGGER statement_events_keep_delete BEFORE DELETE ON statement_events FOR EACH ROW EXECUTE FUNCTION refuse('statement_events is append-only');
--> statement-breakpoint
CREATE TRIGGER statement_events_keep_truncate BEFORE TRUNCATE ON statement_events FOR EACH STATEMENT EXECUTE FUNCTION refuse('statement_events is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_update BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse('audit_log is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_delete BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse('audit_log is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_keep_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse('audit_log is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_due_changes_keep_update BEFORE UPDATE ON charge_due_changes FOR EACH ROW EXECUTE FUNCTION refuse('charge_due_changes is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_due_changes_keep_delete BEFORE DELETE ON charge_due_changes FOR EACH ROW EXECUTE FUNCTION refuse('charge_due_changes is append-only');
--> statement-breakpoint
CREATE TRIGGER charge_due_changes_keep_truncate BEFORE TRUNCATE ON charge_due_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse('charge_due_changes is append-only');
--> statement-breakpoint
CREATE TRIGGER charges_keep_delete BEFORE DELETE ON charges FOR EACH ROW EXECUTE FUNCTION refuse('charges are never deleted');
--> statement-breakpoint
CREATE TRIGGER charges_keep_truncate BEFORE TRUNCATE ON charges FOR EACH STATEMENT EXECUTE FUNCTION refuse('charges are never deleted');
--> statement-breakpoint
CREATE TRIGGER receipts_keep_delete BEFORE DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse('receipts are never deleted');
--> statement-breakpoint
CREATE TRIGGER receipts_keep_truncate BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse('receipts are never deleted');
--> statement-breakpoint
-- Only what changes by its events may change.
CREATE TRIGGER receipts_keep_update BEFORE UPDATE OF id, tenant_id, choice, amount, fee, tender, source, initiated_at ON receipts
FOR EACH ROW EXECUTE FUNCTION refuse('receipts keep what they were made of');
--> statement-breakpoint
-- The balance right after a receipt's journal is stored once.
CREATE TRIGGER receipts_remaining_once BEFORE UPDATE OF remaining_after, effective_on ON receipts FOR EACH ROW
WHEN (OLD.remaining_after IS NOT NULL AND (NEW.remaining_after IS DISTINCT FROM OLD.remaining_after OR NEW.effective_on IS DISTINCT FROM OLD.effective_on))
EXECUTE FUNCTION refuse('the remaining balance of a receipt is stored once');
--> statement-breakpoint
CREATE FUNCTION refuse_closed_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id) THEN
    RAISE EXCEPTION 'the journal is closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_lines_before_header BEFORE INSERT ON journal_lines FOR EACH ROW EXECUTE FUNCTION refuse_closed_journal();
--> statement-breakpoint
CREATE TRIGGER allocations_before_header BEFORE INSERT ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_closed_journal();
--> statement-breakpoint
CREATE TRIGGER journal_lines_not_zero BEFORE INSERT ON journal_lines FOR EACH ROW WHEN (NEW.cents = 0)
EXECUTE FUNCTION refuse('a journal line is never zero');
--> statement-breakpoint
-- A header closes a journal whose lines and balances are written.
CREATE FUNCTION refuse_unwhole_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines record;
  law text;
BEGIN
  SELECT count(*) AS count, sum(cents) AS cents,
    sum(CASE WHEN account IN ('AR_DEP', 'DEP_DUE') THEN cents ELSE 0 END) AS deposit,
    count(*) FILTER (WHERE tenant_id IS DISTINCT FROM NEW.tenant_id) AS strange
  INTO lines FROM journal_lines WHERE journal_id = NEW.id;
  law := CASE
    WHEN lines.count < 2 THEN 'a journal has at least two lines (I1)'
    WHEN lines.cents <> 0 THEN 'the lines of a journal sum to zero (I1)'
    WHEN lines.deposit <> 0 THEN 'AR_DEP equals DEP_DUE (I3)'
    WHEN lines.strange <> 0 THEN 'a journal and its lines belong to one tenant'
    WHEN NEW.tenant_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM journals WHERE id = NEW.id)
      AND (SELECT last_journal_id FROM tenant_balances WHERE tenant_id = NEW.tenant_id) IS DISTINCT FROM NEW.id
      THEN 'the balances were not brought up to the journal'
  END;
  IF law IS NOT NULL THEN RAISE EXCEPTION '%', law USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER journals_whole BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION refuse_unwhole_journal();
--> statement-breakpoint
-- No balance has the wrong sign (I2), and advance rent never lies beside an open balance (I4).
CREATE FUNCTION refuse_unsound_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF least(NEW.rent, NEW.late, NEW.other, NEW.deposit_owed, NEW.deposit_reserve, NEW.advance_cash, NEW.advance_credit) < 0 THEN
    RAISE EXCEPTION 'a balance would have the wrong sign (I2)' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.advance_cash + NEW.advance_credit > 0 AND NEW.rent + NEW.late + NEW.other > 0 THEN
    RAISE EXCEPTION 'advance rent would lie beside an open balance (I4)' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenant_balances_sound BEFORE INSERT ON tenant_balances FOR EACH ROW EXECUTE FUNCTION refuse_unsound_balance();
--> statement-breakpoint
CREATE TRIGGER tenant_balances_stay_sound BEFORE UPDATE ON tenant_balances FOR EACH ROW EXECUTE FUNCTION refuse_unsound_balance();
--> statement-breakpoint
-- The open part of a charge lies between nothing and all of it (I5).
CREATE TRIGGER charges_open_in_bounds BEFORE UPDATE OF open ON charges FOR EACH ROW WHEN (NEW.open < 0 OR NEW.open > greatest(NEW.amount, 0))
EXECUTE FUNCTION refuse('the open part of a charge lies between nothing and its amount (I5)');
--> statement-breakpoint
-- A charge becomes due on another day only as its own row of charge_due_changes says, while something of it is open (money.md 4, "Issue").
CREATE TRIGGER charges_keep_update BEFORE UPDATE OF id, tenant_id, stay_id, unit_number, kind, period, effective_on, amount, origin, journal_id, notes, created_at
ON charges FOR EACH ROW EXECUTE FUNCTION refuse('charges keep what they were made of');
--> statement-breakpoint
CREATE FUNCTION refuse_other_due_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.open <= 0 OR OLD.origin <> 'move_in' OR NOT EXISTS (
    SELECT 1 FROM charge_due_changes
    WHERE id = (SELECT max(id) FROM charge_due_changes WHERE charge_id = OLD.id) AND old_due_on = OLD.due_on AND new_due_on = NEW.due_on
  ) THEN RAISE EXCEPTION 'charges keep what they were made of' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER charges_keep_due_on BEFORE UPDATE OF due_on ON charges FOR EACH ROW EXECUTE FUNCTION refuse_other_due_day();
--> statement-breakpoint
-- Every new row of the audit log carries the hash of the chain.
CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log FOR EACH ROW WHEN (NEW.hash IS NULL)
EXECUTE FUNCTION refuse('audit_log is chained');
--> statement-breakpoint
-- The instant of the last write (ms): no later transaction's is before it, whichever machine's clock it reads (db/postgres/port.ts).
CREATE TABLE last_write (at bigint NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX last_write_one ON last_write ((true));
--> statement-breakpoint
INSERT INTO last_write VALUES (0);
--> statement-breakpoint
-- What the deployment last was: the database server and its timeline, and a fingerprint of the secret that all processes share (db/postgres/deployment.ts).
CREATE TABLE deployment (system_identifier text NOT NULL, timeline bigint NOT NULL, secret_fingerprint text NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX deployment_one ON deployment ((true));
--> statement-breakpoint
-- The processes that serve this database: the newest migration that each one knows, and when it was last seen (ms).
CREATE TABLE processes (id text PRIMARY KEY, host text NOT NULL, version text NOT NULL, schema_at bigint NOT NULL, seen_at bigint NOT NULL);
--> statement-breakpoint
-- Work that one process does at a time: it holds the lease until this instant (ms).
CREATE TABLE leases (name text PRIMARY KEY, holder text NOT NULL, until bigint NOT NULL);
--> statement-breakpoint
-- Stored files: each upload in chunks, and which upload holds the bytes of a hash. Chunks of an upload that no row names are swept after a day.
CREATE TABLE stored_chunks (upload text NOT NULL, position integer NOT NULL, bytes bytea NOT NULL, created_at bigint NOT NULL, PRIMARY KEY (upload, position));
--> statement-breakpoint
ALTER TABLE stored_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE stored_bytes (sha256 text COLLATE "C" PRIMARY KEY, upload text NOT NULL UNIQUE, size bigint NOT NULL);
--> statement-breakpoint
-- Mail that no mail server takes, which SQLite's single process writes into a folder: tests and demos read it here.
CREATE TABLE captured_mail (name text COLLATE "C" PRIMARY KEY, message text NOT NULL);
