CREATE TABLE `bulk_rows` (
	`selection_id` text NOT NULL,
	`position` integer NOT NULL,
	`tenant_id` integer,
	`unit_number` integer,
	`key` text NOT NULL,
	`reviewed` text NOT NULL,
	`outcome` text,
	`note` text,
	PRIMARY KEY(`selection_id`, `position`),
	FOREIGN KEY (`selection_id`) REFERENCES `bulk_selections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_rows_tenant` ON `bulk_rows` (`tenant_id`);
--> statement-breakpoint
CREATE TABLE `bulk_selections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`action` text,
	`done_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_selections_created` ON `bulk_selections` (`created_at`);
