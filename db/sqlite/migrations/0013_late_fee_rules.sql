CREATE TABLE `late_fee_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer,
	`in_force_from` text NOT NULL,
	`kind` text NOT NULL,
	`bps` integer,
	`amount` integer,
	`smallest_overdue` integer DEFAULT 0 NOT NULL,
	`most_per_month` integer,
	`reason` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "late_fee_rules_share" CHECK((bps is not null) = (kind in ('percent_of_rent', 'percent_of_overdue'))),
	CONSTRAINT "late_fee_rules_flat" CHECK((amount is not null) = (kind = 'flat')),
	CONSTRAINT "late_fee_rules_bounds" CHECK(smallest_overdue >= 0 and (most_per_month is null or most_per_month > 0))
) STRICT;
--> statement-breakpoint
CREATE INDEX `late_fee_rules_tenant` ON `late_fee_rules` (`tenant_id`,`in_force_from`);
--> statement-breakpoint
CREATE TABLE `late_fee_skips` (
	`tenant_id` integer NOT NULL,
	`period` text NOT NULL,
	`late_on` text NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `period`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `late_fee_skips_day` ON `late_fee_skips` (`late_on`);
--> statement-breakpoint
ALTER TABLE `late_fees_held_back` ADD `late_on` text;
--> statement-breakpoint
ALTER TABLE `late_fees_held_back` ADD `smallest_overdue` integer DEFAULT 0 NOT NULL;
