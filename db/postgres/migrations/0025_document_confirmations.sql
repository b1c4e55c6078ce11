CREATE TABLE "document_confirmations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"share_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"confirmed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_confirmations" ADD CONSTRAINT "document_confirmations_share_id_document_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."document_shares"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "document_confirmations_once" ON "document_confirmations" USING btree ("share_id","user_id");
--> statement-breakpoint
CALL assign_ids('document_confirmations');
