CREATE TABLE "payment_batch_rows" (
	"id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"row_key" text COLLATE "C" NOT NULL,
	"payment_id" bigint NOT NULL,
	"posted_by" bigint,
	"posted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_batches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"batch_key" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"payment_date" text COLLATE "C" NOT NULL,
	"slip_total" bigint,
	"posted_by" bigint,
	"posted_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_batch_rows" ADD CONSTRAINT "payment_batch_rows_batch_id_payment_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payment_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_batch_rows" ADD CONSTRAINT "payment_batch_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_batch_rows_key" ON "payment_batch_rows" USING btree ("row_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_batch_rows_payment" ON "payment_batch_rows" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_batch_rows_batch" ON "payment_batch_rows" USING btree ("batch_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_batches_key" ON "payment_batches" USING btree ("batch_key");
--> statement-breakpoint
CALL assign_ids('payment_batch_rows');
--> statement-breakpoint
CALL assign_ids('payment_batches');
