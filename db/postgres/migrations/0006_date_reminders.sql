CREATE TABLE "date_reminders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"on_day" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"unit_number" bigint,
	"tenant_id" bigint,
	"creator_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "date_reminders_day" ON "date_reminders" USING btree ("on_day");
--> statement-breakpoint
CALL assign_ids('date_reminders');
