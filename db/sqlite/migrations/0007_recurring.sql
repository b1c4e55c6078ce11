CREATE TABLE `charge_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`amount` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `charge_types_name` ON `charge_types` (`name`);
--> statement-breakpoint
CREATE TABLE `issued_recurring` (
	`line_id` integer NOT NULL,
	`period` text NOT NULL,
	`journal_id` integer,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`line_id`, `period`),
	FOREIGN KEY (`line_id`) REFERENCES `recurring_charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `issued_recurring_journal` ON `issued_recurring` (`journal_id`);
--> statement-breakpoint
CREATE TABLE `recurring_charges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stay_id` integer NOT NULL,
	`type_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`stay_id`) REFERENCES `stays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type_id`) REFERENCES `charge_types`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `recurring_charges_stay` ON `recurring_charges` (`stay_id`);
--> statement-breakpoint
CREATE INDEX `recurring_charges_type` ON `recurring_charges` (`type_id`);
--> statement-breakpoint
CREATE TABLE `recurring_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` integer NOT NULL,
	`from_month` text NOT NULL,
	`to_month` text,
	`amount` integer NOT NULL,
	`quantity` integer NOT NULL,
	`note` text,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `recurring_charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `recurring_terms_line` ON `recurring_terms` (`line_id`);
