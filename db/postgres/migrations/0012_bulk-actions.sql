CREATE TABLE "bulk_rows" (
	"selection_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"tenant_id" bigint,
	"unit_number" bigint,
	"key" text COLLATE "C" NOT NULL,
	"reviewed" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"note" text COLLATE "C",
	CONSTRAINT "bulk_rows_selection_id_position_pk" PRIMARY KEY("selection_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_selections" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"action" text COLLATE "C",
	"done_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_selection_id_bulk_selections_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."bulk_selections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bulk_rows_tenant" ON "bulk_rows" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "bulk_selections_created" ON "bulk_selections" USING btree ("created_at");
