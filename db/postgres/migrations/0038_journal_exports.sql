CREATE TABLE "journal_export_accounts" (
	"account" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"set_by" bigint,
	"set_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_export_files" (
	"export_id" bigint NOT NULL,
	"format" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "journal_export_files_export_id_format_pk" PRIMARY KEY("export_id","format")
);
--> statement-breakpoint
CREATE TABLE "journal_exports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"from_on" text COLLATE "C" NOT NULL,
	"to_on" text COLLATE "C" NOT NULL,
	"first_journal_id" bigint NOT NULL,
	"last_journal_id" bigint NOT NULL,
	"all_until" bigint NOT NULL,
	"posting_count" bigint NOT NULL,
	"line_count" bigint NOT NULL,
	"made_at" bigint NOT NULL,
	"made_by" bigint,
	"discarded_at" bigint,
	"discarded_by" bigint,
	CONSTRAINT "journal_exports_days" CHECK (from_on <= to_on)
);
--> statement-breakpoint
ALTER TABLE "journal_export_files" ADD CONSTRAINT "journal_export_files_export_id_journal_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."journal_exports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CALL assign_ids('journal_exports');
