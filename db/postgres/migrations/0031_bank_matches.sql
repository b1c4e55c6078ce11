CREATE TABLE "bank_matches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"deposit_slip_id" bigint,
	"payment_id" bigint,
	"expense_type_id" bigint,
	"expense_month" text COLLATE "C",
	"share" bigint DEFAULT 1 NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"made_by" bigint,
	"made_at" bigint NOT NULL,
	CONSTRAINT "bank_matches_one" CHECK ((case when deposit_slip_id is null then 0 else 1 end) + (case when payment_id is null then 0 else 1 end) + (case when expense_type_id is null then 0 else 1 end) = 1),
	CONSTRAINT "bank_matches_month" CHECK ((expense_type_id is null) = (expense_month is null))
);
--> statement-breakpoint
CREATE TABLE "bank_senders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"tenant_id" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"set_by" bigint,
	"set_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_deposit_slip_id_deposit_slips_id_fk" FOREIGN KEY ("deposit_slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_expense_type_id_expense_types_id_fk" FOREIGN KEY ("expense_type_id") REFERENCES "public"."expense_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD CONSTRAINT "bank_senders_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD CONSTRAINT "bank_senders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_line" ON "bank_matches" USING btree ("line_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_slip" ON "bank_matches" USING btree ("deposit_slip_id") WHERE deposit_slip_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_payment" ON "bank_matches" USING btree ("payment_id") WHERE payment_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_expense" ON "bank_matches" USING btree ("expense_type_id","expense_month","share") WHERE expense_type_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_senders_text" ON "bank_senders" USING btree ("account_id","text");
--> statement-breakpoint
CALL assign_ids('bank_matches');
--> statement-breakpoint
CALL assign_ids('bank_senders');
