CREATE TABLE "calendar_addresses" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"has_names" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint,
	"uses_since" bigint,
	"uses" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "date_mails" (
	"user_id" bigint NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "date_mails_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_dates_email" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "date_mails" ADD CONSTRAINT "date_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_token" ON "calendar_addresses" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_user" ON "calendar_addresses" USING btree ("user_id");
--> statement-breakpoint
CALL assign_ids('calendar_addresses');
