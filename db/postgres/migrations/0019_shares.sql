CREATE TABLE "document_shares" (
	"id" bigint PRIMARY KEY NOT NULL,
	"shared_document_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"stay_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"mailed_at" bigint,
	"opened_at" bigint,
	"confirmed_at" bigint,
	"confirmed_by" bigint,
	"confirmed_name" text COLLATE "C",
	"confirmed_sha256" text COLLATE "C",
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "shared_documents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stored_file_id" bigint,
	"uploaded_name" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"media_type" text COLLATE "C" NOT NULL,
	"level" bigint NOT NULL,
	"audience" text COLLATE "C" NOT NULL,
	"tenant_id" bigint,
	"unit_number" bigint,
	"group_key" text COLLATE "C",
	"from_on" text COLLATE "C" NOT NULL,
	"until_on" text COLLATE "C",
	"must_confirm" boolean NOT NULL,
	"after_move_out" boolean NOT NULL,
	"for_newcomers" boolean NOT NULL,
	"shared_by" bigint,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_shared_document_id_shared_documents_id_fk" FOREIGN KEY ("shared_document_id") REFERENCES "public"."shared_documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_shares" ADD CONSTRAINT "document_shares_stay_id_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."stays"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_stored_file_id_stored_files_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_shares_once" ON "document_shares" USING btree ("shared_document_id","stay_id");
--> statement-breakpoint
CREATE INDEX "document_shares_tenant" ON "document_shares" USING btree ("tenant_id","id");
--> statement-breakpoint
CREATE INDEX "document_shares_mailed" ON "document_shares" USING btree ("mailed_at");
--> statement-breakpoint
CREATE INDEX "shared_documents_file" ON "shared_documents" USING btree ("stored_file_id");
--> statement-breakpoint
CREATE INDEX "shared_documents_newcomers" ON "shared_documents" USING btree ("for_newcomers");
--> statement-breakpoint
CALL assign_ids('document_shares');
--> statement-breakpoint
CALL assign_ids('shared_documents');
