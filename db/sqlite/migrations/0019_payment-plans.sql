CREATE TABLE `payment_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`grace_days` integer NOT NULL,
	`note` text,
	`started_on` text NOT NULL,
	`zone` text NOT NULL,
	`after_journal` integer NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`end_reason` text,
	`end_note` text,
	`ended_on` text,
	`ended_at` integer,
	`ended_by` integer,
	`end_journal` integer,
	`paid` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plans_bounds" CHECK(amount > 0 and grace_days >= 0),
	CONSTRAINT "payment_plans_end" CHECK((state = 'open') = (ended_on is null) and (state = 'open') = (paid is null) and (state = 'ended') = (end_reason is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_plans_open` ON `payment_plans` (`tenant_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `payment_plans_tenant` ON `payment_plans` (`tenant_id`);
--> statement-breakpoint
CREATE INDEX `payment_plans_ended` ON `payment_plans` (`ended_on`) WHERE ended_on is not null;
--> statement-breakpoint
CREATE TABLE `payment_plan_instalments` (
	`plan_id` integer NOT NULL,
	`due_on` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `due_on`),
	FOREIGN KEY (`plan_id`) REFERENCES `payment_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_plan_instalments_bounds" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_plan_reminders` (
	`plan_id` integer NOT NULL,
	`due_on` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `due_on`, `kind`),
	FOREIGN KEY (`plan_id`) REFERENCES `payment_plans`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
