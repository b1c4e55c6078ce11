CREATE TABLE `rent_roll_months` (
	`period` text PRIMARY KEY NOT NULL,
	`rent_paid` integer DEFAULT 0 NOT NULL,
	`deposit_paid` integer DEFAULT 0 NOT NULL,
	`total_paid` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `rent_roll_open_rent` (
	`period` text PRIMARY KEY NOT NULL,
	`open` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `rent_roll_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`units` integer DEFAULT 0 NOT NULL,
	`monthly_rent` integer DEFAULT 0 NOT NULL,
	`deposit` integer DEFAULT 0 NOT NULL,
	`square_footage` integer DEFAULT 0 NOT NULL,
	`rent_with_area` integer DEFAULT 0 NOT NULL,
	`moving_out_soon` integer DEFAULT 0 NOT NULL,
	`ready_to_rent` integer DEFAULT 0 NOT NULL,
	`repairs_needed` integer DEFAULT 0 NOT NULL,
	`cleaning_needed` integer DEFAULT 0 NOT NULL,
	`status_set` integer DEFAULT 0 NOT NULL,
	`occupied` integer DEFAULT 0 NOT NULL,
	`balance_owed` integer DEFAULT 0 NOT NULL,
	`evictions` integer DEFAULT 0 NOT NULL,
	`rent` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`other` integer DEFAULT 0 NOT NULL,
	`deposit_owed` integer DEFAULT 0 NOT NULL,
	`deposit_reserve` integer DEFAULT 0 NOT NULL,
	`advance` integer DEFAULT 0 NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `tenants` ADD `rent_roll_text` text DEFAULT '' NOT NULL;