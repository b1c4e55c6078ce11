CREATE TABLE "autopay_confirmations" (
	"tenant_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"total" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "autopay_confirmations_tenant_id_month_pk" PRIMARY KEY("tenant_id","month"),
	CONSTRAINT "autopay_confirmations_total" CHECK (total > 0)
);
--> statement-breakpoint
CREATE TABLE "scheduled_payments" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"pay_on" text COLLATE "C" NOT NULL,
	"choice" text COLLATE "C" NOT NULL,
	"at_most" bigint,
	"method_id" text COLLATE "C" NOT NULL,
	"method_type" text COLLATE "C" NOT NULL,
	"consent" text COLLATE "C",
	"consent_at" bigint,
	"announced_for" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"amount" bigint,
	"receipt_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "scheduled_payments_choice" CHECK (choice in ('everything', 'rent', 'deposit')),
	CONSTRAINT "scheduled_payments_state" CHECK (state in ('set', 'due', 'processing', 'succeeded', 'failed', 'skipped', 'missed', 'stopped')),
	CONSTRAINT "scheduled_payments_amounts" CHECK (at_most > 0 and amount > 0),
	CONSTRAINT "scheduled_payments_charged" CHECK ((receipt_id is null) = (amount is null)),
	CONSTRAINT "scheduled_payments_consent" CHECK ((consent is null) = (consent_at is null) and (method_type = 'card' or consent is not null))
);
--> statement-breakpoint
ALTER TABLE "autopay" ADD COLUMN "cap" bigint;
--> statement-breakpoint
ALTER TABLE "autopay" ADD COLUMN "with_deposit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "autopay_confirmations" ADD CONSTRAINT "autopay_confirmations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheduled_payments" ADD CONSTRAINT "scheduled_payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheduled_payments" ADD CONSTRAINT "scheduled_payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_payments_day" ON "scheduled_payments" USING btree ("tenant_id","pay_on") WHERE state <> 'stopped';
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_payments_open" ON "scheduled_payments" USING btree ("user_id") WHERE state in ('set', 'due');
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_payments_receipt" ON "scheduled_payments" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE INDEX "scheduled_payments_to_do" ON "scheduled_payments" USING btree ("pay_on") WHERE state in ('set', 'due', 'processing');
