ALTER TABLE "users" ADD COLUMN "starts_on_today" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "messages_bounced" ON "messages" USING btree ("bounced_at") WHERE bounced_at is not null;
