CREATE TABLE "late_fee_rules" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint,
	"in_force_from" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"bps" bigint,
	"amount" bigint,
	"smallest_overdue" bigint DEFAULT 0 NOT NULL,
	"most_per_month" bigint,
	"reason" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "late_fee_rules_share" CHECK ((bps is not null) = (kind in ('percent_of_rent', 'percent_of_overdue'))),
	CONSTRAINT "late_fee_rules_flat" CHECK ((amount is not null) = (kind = 'flat')),
	CONSTRAINT "late_fee_rules_bounds" CHECK (smallest_overdue >= 0 and (most_per_month is null or most_per_month > 0))
);
--> statement-breakpoint
CREATE TABLE "late_fee_skips" (
	"tenant_id" bigint NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"late_on" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "late_fee_skips_tenant_id_period_pk" PRIMARY KEY("tenant_id","period")
);
--> statement-breakpoint
ALTER TABLE "late_fees_held_back" ADD COLUMN "late_on" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "late_fees_held_back" ADD COLUMN "smallest_overdue" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "late_fee_rules" ADD CONSTRAINT "late_fee_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_fee_skips" ADD CONSTRAINT "late_fee_skips_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "late_fee_rules_tenant" ON "late_fee_rules" USING btree ("tenant_id","in_force_from");
--> statement-breakpoint
CREATE INDEX "late_fee_skips_day" ON "late_fee_skips" USING btree ("late_on");
--> statement-breakpoint
CALL assign_ids('late_fee_rules');
