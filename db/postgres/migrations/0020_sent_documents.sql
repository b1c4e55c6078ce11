CREATE TABLE "sent_documents" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stored_file_id" bigint,
	"uploaded_name" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"tenant_id" bigint NOT NULL,
	"note" text COLLATE "C",
	"sent_by" bigint,
	"created_at" bigint NOT NULL,
	"read_at" bigint,
	"read_by" bigint
);
--> statement-breakpoint
ALTER TABLE "sent_documents" ADD CONSTRAINT "sent_documents_stored_file_id_stored_files_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sent_documents" ADD CONSTRAINT "sent_documents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sent_documents_tenant" ON "sent_documents" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "sent_documents_read" ON "sent_documents" USING btree ("read_at");
--> statement-breakpoint
CREATE INDEX "sent_documents_file" ON "sent_documents" USING btree ("stored_file_id");
--> statement-breakpoint
CALL assign_ids('sent_documents');
