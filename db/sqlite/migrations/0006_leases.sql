CREATE TABLE `lease_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stay_id` integer NOT NULL,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`renewal_by` text,
	`is_month_to_month` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`stay_id`) REFERENCES `stays`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lease_terms_start` ON `lease_terms` (`stay_id`,`starts_on`);
--> statement-breakpoint
CREATE TABLE `move_out_notices` (
	`stay_id` integer PRIMARY KEY NOT NULL,
	`given_on` text NOT NULL,
	`moving_out_on` text NOT NULL,
	`deposit_to_use` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`stay_id`) REFERENCES `stays`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `move_out_notices_day` ON `move_out_notices` (`moving_out_on`);
--> statement-breakpoint
CREATE TABLE `rent_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stay_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`starts_on` text NOT NULL,
	`monthly_rent` integer NOT NULL,
	`done_on` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`stay_id`) REFERENCES `stays`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `rent_steps_day` ON `rent_steps` (`stay_id`,`starts_on`);
--> statement-breakpoint
CREATE INDEX `rent_steps_open` ON `rent_steps` (`unit_number`,`starts_on`) WHERE done_on is null;
