CREATE TABLE "bank_methods" (
	"method" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"set_by" bigint,
	"set_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"moved_on" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C",
	"made_by" bigint,
	"made_at" bigint NOT NULL,
	"undone_at" bigint,
	CONSTRAINT "bank_transfers_amount" CHECK (amount > 0 and from_id <> to_id)
);
--> statement-breakpoint
CREATE TABLE "deposit_slip_rows" (
	"id" bigint PRIMARY KEY NOT NULL,
	"slip_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"left_at" bigint,
	CONSTRAINT "deposit_slip_rows_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_slips" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"note" text COLLATE "C",
	"made_by" bigint,
	"made_at" bigint NOT NULL,
	"deposited_on" text COLLATE "C",
	"deposited_by" bigint,
	"deposited_at" bigint,
	"undone_by" bigint,
	"undone_at" bigint,
	CONSTRAINT "deposit_slips_deposited" CHECK (state <> 'deposited' or (deposited_on is not null and deposited_at is not null)),
	CONSTRAINT "deposit_slips_undone" CHECK ((state = 'undone') = (undone_at is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_methods" ADD CONSTRAINT "bank_methods_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_from_id_bank_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_to_id_bank_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_slip_rows" ADD CONSTRAINT "deposit_slip_rows_slip_id_deposit_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."deposit_slips"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_slip_rows" ADD CONSTRAINT "deposit_slip_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_slips" ADD CONSTRAINT "deposit_slips_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_transfers_day" ON "bank_transfers" USING btree ("moved_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_slip_rows_payment" ON "deposit_slip_rows" USING btree ("payment_id") WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX "deposit_slip_rows_slip" ON "deposit_slip_rows" USING btree ("slip_id");
--> statement-breakpoint
CREATE INDEX "deposit_slips_account" ON "deposit_slips" USING btree ("account_id");
--> statement-breakpoint
CALL assign_ids('bank_transfers');
--> statement-breakpoint
CALL assign_ids('deposit_slip_rows');
--> statement-breakpoint
CALL assign_ids('deposit_slips');
