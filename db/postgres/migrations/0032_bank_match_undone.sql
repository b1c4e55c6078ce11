DROP INDEX "bank_matches_line";
--> statement-breakpoint
DROP INDEX "bank_matches_slip";
--> statement-breakpoint
DROP INDEX "bank_matches_payment";
--> statement-breakpoint
DROP INDEX "bank_matches_expense";
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "undone_at" bigint;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "undone_by" bigint;
--> statement-breakpoint
CREATE INDEX "bank_matches_of_line" ON "bank_matches" USING btree ("line_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_line" ON "bank_matches" USING btree ("line_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_slip" ON "bank_matches" USING btree ("deposit_slip_id") WHERE deposit_slip_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_payment" ON "bank_matches" USING btree ("payment_id") WHERE payment_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_expense" ON "bank_matches" USING btree ("expense_type_id","expense_month","share") WHERE expense_type_id is not null and undone_at is null;
