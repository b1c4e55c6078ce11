CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`day` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`step` text,
	`requested_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`folder` text,
	`file` text,
	`bytes` integer,
	`file_count` integer,
	`file_bytes` integer,
	`is_on_same_disk` integer,
	`problem` text,
	`reason` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_day` ON `backups` (`kind`,`day`) WHERE day is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_open` ON `backups` (`kind`) WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX `backups_finished` ON `backups` (`kind`,`state`,`finished_at`);
