CREATE TABLE "text_agreements" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"wording" text COLLATE "C" NOT NULL,
	"agreed_at" bigint NOT NULL,
	"confirmed_at" bigint NOT NULL,
	"ended_at" bigint,
	"ended_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "text_answers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"delivery_id" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_codes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"phone" text COLLATE "C" NOT NULL,
	"wording" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"tries" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"phone" text COLLATE "C",
	"body" text COLLATE "C",
	"state" text COLLATE "C" DEFAULT 'queued' NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"useless_at" bigint NOT NULL,
	"lease_until" bigint,
	"tried_at" bigint,
	"sent_at" bigint,
	"outcome" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "text_agreements" ADD CONSTRAINT "text_agreements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "text_codes" ADD CONSTRAINT "text_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "text_agreements_open" ON "text_agreements" USING btree ("user_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "text_agreements_phone" ON "text_agreements" USING btree ("phone");
--> statement-breakpoint
CREATE UNIQUE INDEX "text_answers_delivery" ON "text_answers" USING btree ("delivery_id");
--> statement-breakpoint
CREATE INDEX "text_answers_phone" ON "text_answers" USING btree ("phone","id");
--> statement-breakpoint
CREATE INDEX "text_codes_user" ON "text_codes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "text_codes_created" ON "text_codes" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "texts_key" ON "texts" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "texts_due" ON "texts" USING btree ("next_at") WHERE state in ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX "texts_user" ON "texts" USING btree ("user_id","tried_at");
--> statement-breakpoint
CREATE INDEX "texts_created" ON "texts" USING btree ("created_at");
--> statement-breakpoint
CALL assign_ids('text_agreements');
--> statement-breakpoint
CALL assign_ids('text_answers');
--> statement-breakpoint
CALL assign_ids('text_codes');
--> statement-breakpoint
CALL assign_ids('texts');
