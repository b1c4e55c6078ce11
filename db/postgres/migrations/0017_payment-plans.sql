CREATE TABLE "payment_plans" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"grace_days" bigint NOT NULL,
	"note" text COLLATE "C",
	"started_on" text COLLATE "C" NOT NULL,
	"zone" text COLLATE "C" NOT NULL,
	"after_journal" bigint NOT NULL,
	"user_id" bigint,
	"created_at" bigint NOT NULL,
	"state" text COLLATE "C" DEFAULT 'open' NOT NULL,
	"end_reason" text COLLATE "C",
	"end_note" text COLLATE "C",
	"ended_on" text COLLATE "C",
	"ended_at" bigint,
	"ended_by" bigint,
	"end_journal" bigint,
	"paid" bigint,
	CONSTRAINT "payment_plans_bounds" CHECK (amount > 0 and grace_days >= 0),
	CONSTRAINT "payment_plans_end" CHECK ((state = 'open') = (ended_on is null) and (state = 'open') = (paid is null) and (state = 'ended') = (end_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_plan_instalments" (
	"plan_id" bigint NOT NULL,
	"due_on" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payment_plan_instalments_plan_id_due_on_pk" PRIMARY KEY("plan_id","due_on"),
	CONSTRAINT "payment_plan_instalments_bounds" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_plan_reminders" (
	"plan_id" bigint NOT NULL,
	"due_on" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "payment_plan_reminders_plan_id_due_on_kind_pk" PRIMARY KEY("plan_id","due_on","kind")
);
--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_plan_instalments" ADD CONSTRAINT "payment_plan_instalments_plan_id_payment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."payment_plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_plan_reminders" ADD CONSTRAINT "payment_plan_reminders_plan_id_payment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."payment_plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_plans_open" ON "payment_plans" USING btree ("tenant_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "payment_plans_tenant" ON "payment_plans" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "payment_plans_ended" ON "payment_plans" USING btree ("ended_on") WHERE ended_on is not null;
--> statement-breakpoint
CALL assign_ids('payment_plans');
