CREATE TABLE `charge_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`charge_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	`effective_on` text NOT NULL,
	`journal_id` integer,
	`reason` text,
	`user_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `charge_events_charge` ON `charge_events` (`charge_id`);--> statement-breakpoint
-- Nothing has been allocated yet, so the table is made anew.
DROP TABLE `allocations`;--> statement-breakpoint
CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`journal_id` integer NOT NULL,
	`charge_id` integer,
	`bucket` text NOT NULL,
	`payment_id` integer,
	`credit_id` integer,
	`takes_back_id` integer,
	`cents` integer NOT NULL,
	`tender` text NOT NULL,
	`category` text NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `allocations_charge` ON `allocations` (`charge_id`);--> statement-breakpoint
CREATE INDEX `allocations_journal` ON `allocations` (`journal_id`);--> statement-breakpoint
CREATE INDEX `allocations_payment` ON `allocations` (`payment_id`);--> statement-breakpoint
CREATE INDEX `allocations_taken_back` ON `allocations` (`takes_back_id`) WHERE takes_back_id is not null;--> statement-breakpoint
ALTER TABLE `journals` ADD `receipt_id` text;--> statement-breakpoint
CREATE INDEX `journals_receipt` ON `journals` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
ALTER TABLE `receipt_events` ADD `taken` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `receipt_events` ADD `journal_id` integer;