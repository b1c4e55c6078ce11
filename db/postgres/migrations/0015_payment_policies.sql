CREATE TABLE "payment_policies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint,
	"policy" text COLLATE "C" NOT NULL,
	"message" text COLLATE "C",
	"user_id" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "payment_policies_message" CHECK ((message is not null) = (policy = 'none'))
);
--> statement-breakpoint
ALTER TABLE "payment_policies" ADD CONSTRAINT "payment_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_policies_tenant" ON "payment_policies" USING btree ("tenant_id","id");
--> statement-breakpoint
CALL assign_ids('payment_policies');
