CREATE TABLE "bank_reconciliation_reports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reconciliation_id" bigint NOT NULL,
	"finished_at" bigint NOT NULL,
	"finished_by" bigint,
	"finished_by_name" text COLLATE "C",
	"pdf" "bytea" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"reopened_at" bigint,
	"reopened_by" bigint,
	"reopened_by_name" text COLLATE "C",
	"reopened_reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "bank_reconciliation_rows" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reconciliation_id" bigint NOT NULL,
	"journal_line_id" bigint,
	"bank_line_id" bigint,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_reconciliation_rows_one" CHECK (journal_line_id is not null or bank_line_id is not null),
	CONSTRAINT "bank_reconciliation_rows_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_reconciliations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"begins_on" text COLLATE "C" NOT NULL,
	"ends_on" text COLLATE "C" NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"begun_by" bigint,
	"begun_at" bigint NOT NULL,
	"finished_at" bigint,
	"last_journal_id" bigint,
	"discarded_by" bigint,
	"discarded_at" bigint,
	CONSTRAINT "bank_reconciliations_days" CHECK (begins_on <= ends_on),
	CONSTRAINT "bank_reconciliations_finished" CHECK ((finished_at is null) = (last_journal_id is null)),
	CONSTRAINT "bank_reconciliations_ended" CHECK (finished_at is null or discarded_at is null)
);
--> statement-breakpoint
ALTER TABLE "bank_reconciliation_reports" ADD CONSTRAINT "bank_reconciliation_reports_reconciliation_id_bank_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."bank_reconciliations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliation_rows" ADD CONSTRAINT "bank_reconciliation_rows_reconciliation_id_bank_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."bank_reconciliations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliation_rows" ADD CONSTRAINT "bank_reconciliation_rows_journal_line_id_journal_lines_id_fk" FOREIGN KEY ("journal_line_id") REFERENCES "public"."journal_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliation_rows" ADD CONSTRAINT "bank_reconciliation_rows_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliation_reports_standing" ON "bank_reconciliation_reports" USING btree ("reconciliation_id") WHERE reopened_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliation_rows_journal_line" ON "bank_reconciliation_rows" USING btree ("journal_line_id") WHERE journal_line_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliation_rows_expense" ON "bank_reconciliation_rows" USING btree ("bank_line_id") WHERE journal_line_id is null;
--> statement-breakpoint
CREATE INDEX "bank_reconciliation_rows_of" ON "bank_reconciliation_rows" USING btree ("reconciliation_id");
--> statement-breakpoint
CREATE INDEX "bank_reconciliation_rows_bank_line" ON "bank_reconciliation_rows" USING btree ("bank_line_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliations_open" ON "bank_reconciliations" USING btree ("account_id") WHERE finished_at is null and discarded_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_reconciliations_end" ON "bank_reconciliations" USING btree ("account_id","ends_on") WHERE discarded_at is null;
--> statement-breakpoint
CALL assign_ids('bank_reconciliation_reports');
--> statement-breakpoint
CALL assign_ids('bank_reconciliation_rows');
--> statement-breakpoint
CALL assign_ids('bank_reconciliations');
