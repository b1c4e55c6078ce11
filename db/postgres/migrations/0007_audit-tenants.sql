CREATE TABLE "audit_tenants" (
	"audit_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_tenants" ADD CONSTRAINT "audit_tenants_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_tenants_tenant" ON "audit_tenants" USING btree ("tenant_id","audit_id");
