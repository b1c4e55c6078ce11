CREATE TABLE "certificate_requests" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"requested_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insurance_certificates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"insurer" text COLLATE "C" NOT NULL,
	"policy" text COLLATE "C" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"expires_on" text COLLATE "C" NOT NULL,
	"stored_file_id" bigint,
	"state" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C",
	"decided_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insurance_certificates" ADD CONSTRAINT "insurance_certificates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "insurance_certificates_tenant" ON "insurance_certificates" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "insurance_certificates_expiry" ON "insurance_certificates" USING btree ("expires_on");
--> statement-breakpoint
CALL assign_ids('insurance_certificates');
