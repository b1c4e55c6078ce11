CREATE TABLE "sign_in_invitations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"invited_by" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint,
	"sign_in_id" bigint,
	CONSTRAINT "sign_in_invitations_role" CHECK (role in ('pays', 'everything'))
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"since" bigint NOT NULL,
	"invited_by" bigint,
	"ended_at" bigint,
	"ended_by" bigint,
	"provider_customer_id" text COLLATE "C",
	"provider_account" text COLLATE "C",
	CONSTRAINT "sign_ins_role" CHECK (role in ('pays', 'everything'))
);
--> statement-breakpoint
ALTER TABLE "method_setups" ADD COLUMN "sign_in_id" bigint;
--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "sign_in_id" bigint;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "sign_in_id" bigint;
--> statement-breakpoint
ALTER TABLE "sign_in_invitations" ADD CONSTRAINT "sign_in_invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_invitations" ADD CONSTRAINT "sign_in_invitations_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_invitations_token" ON "sign_in_invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sign_in_invitations_tenant" ON "sign_in_invitations" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_ins_tenant" ON "sign_ins" USING btree ("tenant_id");
--> statement-breakpoint
ALTER TABLE "method_setups" ADD CONSTRAINT "method_setups_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CALL assign_ids('sign_in_invitations');
--> statement-breakpoint
CALL assign_ids('sign_ins');
