CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"last_four" text COLLATE "C",
	"is_trust" boolean NOT NULL,
	"opening_cents" bigint NOT NULL,
	"opened_on" text COLLATE "C" NOT NULL,
	"created_by" bigint,
	"created_at" bigint NOT NULL,
	"archived_at" bigint,
	"voided_at" bigint,
	CONSTRAINT "bank_accounts_last_four" CHECK (last_four is null or length(last_four) = 4),
	CONSTRAINT "bank_accounts_voided" CHECK (voided_at is null or archived_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_name" ON "bank_accounts" USING btree (lower(name)) WHERE archived_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_trust" ON "bank_accounts" USING btree ("is_trust") WHERE is_trust and archived_at is null;
--> statement-breakpoint
CALL assign_ids('bank_accounts');
