ALTER TABLE "bank_matches" ADD COLUMN "booked_for" bigint;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "mailed_at" bigint;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_up_to" bigint;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_set_by" bigint;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_set_at" bigint;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_ended" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_ended_at" bigint;
--> statement-breakpoint
ALTER TABLE "bank_senders" ADD COLUMN "book_end_mailed_at" bigint;
