CREATE TABLE "month_closes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"closed_at" bigint NOT NULL,
	"closed_by" bigint,
	"closed_by_name" text COLLATE "C",
	"last_journal_id" bigint NOT NULL,
	"items" text COLLATE "C" NOT NULL,
	"report" text COLLATE "C" NOT NULL,
	"digest" text COLLATE "C" NOT NULL,
	"reopened_at" bigint,
	"reopened_by" bigint,
	"reopened_by_name" text COLLATE "C",
	"reopened_reason" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "occurred_on" text COLLATE "C";
--> statement-breakpoint
CREATE UNIQUE INDEX "month_closes_standing" ON "month_closes" USING btree ("month") WHERE reopened_at is null;
--> statement-breakpoint
CREATE INDEX "journals_occurred" ON "journals" USING btree ("occurred_on") WHERE occurred_on is not null;
--> statement-breakpoint
CALL assign_ids('month_closes');
