CREATE TABLE "portal_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_reads" (
	"thread_id" bigint NOT NULL,
	"reader" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"read_at" bigint NOT NULL,
	CONSTRAINT "portal_reads_thread_id_reader_user_id_pk" PRIMARY KEY("thread_id","reader","user_id")
);
--> statement-breakpoint
CREATE TABLE "portal_threads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"thread_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"unit_number" bigint NOT NULL,
	"begun_by" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal_messages" ADD CONSTRAINT "portal_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_messages" ADD CONSTRAINT "portal_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_messages" ADD CONSTRAINT "portal_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_reads" ADD CONSTRAINT "portal_reads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_threads" ADD CONSTRAINT "portal_threads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_threads" ADD CONSTRAINT "portal_threads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_messages_message" ON "portal_messages" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "portal_messages_thread" ON "portal_messages" USING btree ("thread_id","message_id");
--> statement-breakpoint
CREATE INDEX "portal_messages_tenant" ON "portal_messages" USING btree ("tenant_id","kind","message_id");
--> statement-breakpoint
CREATE INDEX "portal_messages_time" ON "portal_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_threads_thread" ON "portal_threads" USING btree ("thread_id");
--> statement-breakpoint
CREATE INDEX "portal_threads_tenant" ON "portal_threads" USING btree ("tenant_id");
--> statement-breakpoint
CALL assign_ids('portal_messages');
--> statement-breakpoint
CALL assign_ids('portal_threads');
