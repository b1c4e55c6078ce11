CREATE INDEX "receipts_amount" ON "receipts" USING btree ("amount");
--> statement-breakpoint
CREATE INDEX "receipts_note" ON "receipts" USING btree ("note") WHERE note is not null;
--> statement-breakpoint
CREATE INDEX "receipts_charge" ON "receipts" USING btree ("stripe_charge") WHERE stripe_charge is not null;
