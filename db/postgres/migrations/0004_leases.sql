CREATE TABLE "lease_terms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stay_id" bigint NOT NULL,
	"starts_on" text COLLATE "C" NOT NULL,
	"ends_on" text COLLATE "C" NOT NULL,
	"renewal_by" text COLLATE "C",
	"is_month_to_month" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "move_out_notices" (
	"stay_id" bigint PRIMARY KEY NOT NULL,
	"given_on" text COLLATE "C" NOT NULL,
	"moving_out_on" text COLLATE "C" NOT NULL,
	"deposit_to_use" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_steps" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stay_id" bigint NOT NULL,
	"unit_number" bigint NOT NULL,
	"starts_on" text COLLATE "C" NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"done_on" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lease_terms" ADD CONSTRAINT "lease_terms_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "move_out_notices" ADD CONSTRAINT "move_out_notices_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rent_steps" ADD CONSTRAINT "rent_steps_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "lease_terms_start" ON "lease_terms" USING btree ("stay_id","starts_on");
--> statement-breakpoint
CREATE INDEX "move_out_notices_day" ON "move_out_notices" USING btree ("moving_out_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "rent_steps_day" ON "rent_steps" USING btree ("stay_id","starts_on");
--> statement-breakpoint
CREATE INDEX "rent_steps_open" ON "rent_steps" USING btree ("unit_number","starts_on") WHERE done_on is null;
--> statement-breakpoint
CALL assign_ids('lease_terms');
--> statement-breakpoint
CALL assign_ids('rent_steps');
