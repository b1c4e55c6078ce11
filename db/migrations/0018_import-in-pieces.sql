CREATE TABLE `awaited_suites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`email` text,
	`content` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `rent_roll_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `awaited_suites_import` ON `awaited_suites` (`import_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `awaited_suites_unit` ON `awaited_suites` (`unit_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `awaited_suites_email` ON `awaited_suites` (`email`) WHERE email is not null;--> statement-breakpoint
CREATE TABLE `rent_roll_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`upload_id` integer,
	`state` text NOT NULL,
	`actor` text NOT NULL,
	`total` integer NOT NULL,
	`imported` text NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rent_roll_imports_upload_id_unique` ON `rent_roll_imports` (`upload_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `rent_roll_imports_running` ON `rent_roll_imports` (`state`) WHERE state = 'running';