CREATE TABLE "charge_types" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_recurring" (
	"line_id" bigint NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"journal_id" bigint,
	"recorded_at" bigint NOT NULL,
	CONSTRAINT "issued_recurring_line_id_period_pk" PRIMARY KEY("line_id","period")
);
--> statement-breakpoint
CREATE TABLE "recurring_charges" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stay_id" bigint NOT NULL,
	"type_id" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_terms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"line_id" bigint NOT NULL,
	"from_month" text COLLATE "C" NOT NULL,
	"to_month" text COLLATE "C",
	"amount" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"note" text COLLATE "C",
	"user_id" bigint,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_recurring" ADD CONSTRAINT "issued_recurring_line_id_recurring_charges_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."recurring_charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_charges" ADD CONSTRAINT "recurring_charges_type_id_charge_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."charge_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_terms" ADD CONSTRAINT "recurring_terms_line_id_recurring_charges_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."recurring_charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "charge_types_name" ON "charge_types" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "issued_recurring_journal" ON "issued_recurring" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "recurring_charges_stay" ON "recurring_charges" USING btree ("stay_id");
--> statement-breakpoint
CREATE INDEX "recurring_charges_type" ON "recurring_charges" USING btree ("type_id");
--> statement-breakpoint
CREATE INDEX "recurring_terms_line" ON "recurring_terms" USING btree ("line_id");
--> statement-breakpoint
CALL assign_ids('charge_types');
--> statement-breakpoint
CALL assign_ids('recurring_charges');
--> statement-breakpoint
CALL assign_ids('recurring_terms');
