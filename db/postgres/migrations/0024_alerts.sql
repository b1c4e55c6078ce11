CREATE TABLE "alert_choices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"address" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"by_mail" boolean,
	"by_text" boolean DEFAULT false NOT NULL,
	"days" bigint,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_alerts" (
	"user_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"up_to" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "daily_alerts_user_id_kind_day_pk" PRIMARY KEY("user_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_alerts" ADD CONSTRAINT "daily_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_choices_user" ON "alert_choices" USING btree ("user_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "alert_choices_address" ON "alert_choices" USING btree ("address","kind");
--> statement-breakpoint
CREATE INDEX "alert_choices_kind" ON "alert_choices" USING btree ("kind");
--> statement-breakpoint
CALL assign_ids('alert_choices');
