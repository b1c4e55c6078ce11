ALTER TABLE "bank_matches" DROP CONSTRAINT "bank_matches_one";
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "journal_line_id" bigint;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_journal_line_id_journal_lines_id_fk" FOREIGN KEY ("journal_line_id") REFERENCES "public"."journal_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_journal_line" ON "bank_matches" USING btree ("journal_line_id") WHERE journal_line_id is not null and undone_at is null;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_one" CHECK ((case when deposit_slip_id is null then 0 else 1 end) + (case when payment_id is null then 0 else 1 end) + (case when journal_line_id is null then 0 else 1 end) + (case when expense_type_id is null then 0 else 1 end) = 1);
