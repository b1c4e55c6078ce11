CREATE TABLE "bank_file_lines" (
	"file_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	CONSTRAINT "bank_file_lines_file_id_line_id_pk" PRIMARY KEY("file_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"line_count" bigint NOT NULL,
	"first_on" text COLLATE "C" NOT NULL,
	"last_on" text COLLATE "C" NOT NULL,
	"balance" bigint,
	"balance_on" text COLLATE "C",
	"imported_by" bigint,
	"imported_at" bigint NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "bank_files_balance" CHECK ((balance is null) = (balance_on is null))
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"line_key" text COLLATE "C" NOT NULL,
	"posted_on" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"check_number" text COLLATE "C",
	"bank_id" text COLLATE "C",
	CONSTRAINT "bank_lines_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_readings" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"columns" text COLLATE "C",
	"number_hash" text COLLATE "C",
	"set_by" bigint,
	"set_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_uploads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"choices" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_file_lines" ADD CONSTRAINT "bank_file_lines_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_file_lines" ADD CONSTRAINT "bank_file_lines_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_readings" ADD CONSTRAINT "bank_readings_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_uploads" ADD CONSTRAINT "bank_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_uploads" ADD CONSTRAINT "bank_uploads_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_file_lines_line" ON "bank_file_lines" USING btree ("line_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_files_once" ON "bank_files" USING btree ("account_id","sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_key" ON "bank_lines" USING btree ("account_id","line_key");
--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("account_id","posted_on","amount");
--> statement-breakpoint
CALL assign_ids('bank_files');
--> statement-breakpoint
CALL assign_ids('bank_lines');
--> statement-breakpoint
CALL assign_ids('bank_uploads');
