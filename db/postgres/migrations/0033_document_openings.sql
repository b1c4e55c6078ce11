CREATE TABLE "document_openings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"share_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"opened_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_share_id_document_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."document_shares"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_openings_once" ON "document_openings" USING btree ("share_id","user_id");
--> statement-breakpoint
CALL assign_ids('document_openings');
