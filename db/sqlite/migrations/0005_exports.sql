CREATE TABLE `export_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`step` text,
	`done` integer,
	`total` integer,
	`requested_by` integer,
	`requested_by_name` text,
	`actor` text NOT NULL,
	`requested_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`expires_at` integer,
	`file` text,
	`bytes` integer,
	`entry_count` integer,
	`missing` integer,
	`sha256` text,
	`fetched_at` integer,
	`reason` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `export_runs_open` ON `export_runs` (`state`) WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX `export_runs_requested` ON `export_runs` (`requested_at`);
