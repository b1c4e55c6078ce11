CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C",
	"state" text COLLATE "C" DEFAULT 'waiting' NOT NULL,
	"step" text COLLATE "C",
	"requested_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	"folder" text COLLATE "C",
	"file" text COLLATE "C",
	"bytes" bigint,
	"file_count" bigint,
	"file_bytes" bigint,
	"is_on_same_disk" boolean,
	"problem" text COLLATE "C",
	"reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_day" ON "backups" USING btree ("kind","day") WHERE day is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_open" ON "backups" USING btree ("kind") WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "backups_finished" ON "backups" USING btree ("kind","state","finished_at");
--> statement-breakpoint
CALL assign_ids('backups');
