CREATE TABLE `charge_due_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`charge_id` integer NOT NULL,
	`old_due_on` text NOT NULL,
	`new_due_on` text NOT NULL,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `charge_due_changes_charge` ON `charge_due_changes` (`charge_id`);--> statement-breakpoint
ALTER TABLE `tenants` ADD `autopay_day` integer;