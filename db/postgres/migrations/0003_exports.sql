CREATE TABLE "export_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state" text COLLATE "C" DEFAULT 'waiting' NOT NULL,
	"step" text COLLATE "C",
	"done" bigint,
	"total" bigint,
	"requested_by" bigint,
	"requested_by_name" text COLLATE "C",
	"actor" text COLLATE "C" NOT NULL,
	"requested_at" bigint NOT NULL,
	"started_at" bigint,
	"finished_at" bigint,
	"expires_at" bigint,
	"file" text COLLATE "C",
	"bytes" bigint,
	"entry_count" bigint,
	"missing" bigint,
	"sha256" text COLLATE "C",
	"fetched_at" bigint,
	"reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "export_runs_open" ON "export_runs" USING btree ("state") WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "export_runs_requested" ON "export_runs" USING btree ("requested_at");
--> statement-breakpoint
CALL assign_ids('export_runs');
