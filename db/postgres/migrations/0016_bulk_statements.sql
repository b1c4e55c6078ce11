ALTER TABLE "bulk_selections" ADD COLUMN "statements_from" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "bulk_selections" ADD COLUMN "statements_to" text COLLATE "C";
