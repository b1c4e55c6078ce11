CREATE TABLE "payout_spans" (
	"id" bigint PRIMARY KEY NOT NULL,
	"provider" text COLLATE "C" NOT NULL,
	"provider_account" text COLLATE "C" NOT NULL,
	"account_id" bigint NOT NULL,
	"opening" bigint NOT NULL,
	"earlier_payouts" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"last_journal_id" bigint NOT NULL,
	"begun_by" bigint,
	"begun_at" bigint NOT NULL,
	"ended_by" bigint,
	"ended_at" bigint,
	"available" bigint NOT NULL,
	"pending" bigint NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "payout_spans_times" CHECK (read_at >= begun_at and (ended_at is null or ended_at >= begun_at))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"span_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"is_before" boolean NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"arrives_on" text COLLATE "C" NOT NULL,
	"failure" text COLLATE "C",
	"problem" text COLLATE "C",
	"read_at" bigint NOT NULL,
	CONSTRAINT "payouts_state" CHECK (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"span_id" bigint NOT NULL,
	"payout_id" text COLLATE "C",
	"part" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"source_id" text COLLATE "C",
	"description" text COLLATE "C",
	"at" bigint NOT NULL,
	CONSTRAINT "provider_transactions_net" CHECK (net = amount - fee)
);
--> statement-breakpoint
ALTER TABLE "payout_spans" ADD CONSTRAINT "payout_spans_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_span_id_payout_spans_id_fk" FOREIGN KEY ("span_id") REFERENCES "public"."payout_spans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_span_id_payout_spans_id_fk" FOREIGN KEY ("span_id") REFERENCES "public"."payout_spans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_spans_open" ON "payout_spans" USING btree ("provider") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE state in ('pending', 'in_transit');
--> statement-breakpoint
CREATE INDEX "provider_transactions_source" ON "provider_transactions" USING btree ("source_id") WHERE source_id is not null;
--> statement-breakpoint
CREATE INDEX "provider_transactions_payout" ON "provider_transactions" USING btree ("payout_id") WHERE payout_id is not null;
--> statement-breakpoint
CREATE INDEX "provider_transactions_at" ON "provider_transactions" USING btree ("at");
--> statement-breakpoint
CALL assign_ids('payout_spans');
