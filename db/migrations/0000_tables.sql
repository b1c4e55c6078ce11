CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer,
	`user_name` text,
	`impersonated_by` integer,
	`category` text NOT NULL,
	`priority` text NOT NULL,
	`ip` text,
	`details` text NOT NULL,
	`metadata` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_log` (`user_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_bucket` ON `attempts` (`bucket`,`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`channel` text NOT NULL,
	`user_id` integer NOT NULL,
	`impersonator_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`impersonator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_permissions` (
	`user_id` integer NOT NULL,
	`level` integer NOT NULL,
	PRIMARY KEY(`user_id`, `level`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`password_hash` text,
	`tenant_id` integer,
	`home_screen` text,
	`enabled` integer DEFAULT true NOT NULL,
	`passkey_required` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant` ON `users` (`tenant_id`) WHERE tenant_id is not null;--> statement-breakpoint
CREATE TABLE `watermarks` (
	`job` text PRIMARY KEY NOT NULL,
	`done_up_to` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`journal_id` integer NOT NULL,
	`charge_id` integer NOT NULL,
	`payment_id` integer,
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
CREATE TABLE `charges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`stay_id` integer,
	`unit_number` integer,
	`kind` text NOT NULL,
	`period` text,
	`effective_on` text NOT NULL,
	`due_on` text NOT NULL,
	`amount` integer NOT NULL,
	`open` integer NOT NULL,
	`origin` text NOT NULL,
	`journal_id` integer NOT NULL,
	`notes` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED
) STRICT;
--> statement-breakpoint
CREATE INDEX `charges_tenant` ON `charges` (`tenant_id`,`effective_on`);--> statement-breakpoint
CREATE INDEX `charges_open` ON `charges` (`tenant_id`,`kind`,`due_on`) WHERE open > 0;--> statement-breakpoint
CREATE INDEX `charges_journal` ON `charges` (`journal_id`);--> statement-breakpoint
CREATE TABLE `issued_periods` (
	`unit_number` integer NOT NULL,
	`stay_id` integer NOT NULL,
	`period` text NOT NULL,
	`journal_id` integer,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`unit_number`, `stay_id`, `period`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `journal_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` integer NOT NULL,
	`tenant_id` integer,
	`account` text NOT NULL,
	`cents` integer NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_lines_journal` ON `journal_lines` (`journal_id`);--> statement-breakpoint
CREATE INDEX `journal_lines_account` ON `journal_lines` (`account`,`tenant_id`);--> statement-breakpoint
CREATE TABLE `journals` (
	`id` integer PRIMARY KEY NOT NULL,
	`tenant_id` integer,
	`kind` text NOT NULL,
	`effective_on` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`actor_user_id` integer,
	`reason` text,
	`memo` text,
	`reverses_journal_id` integer,
	`idem_key` text NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `journals_key` ON `journals` (`idem_key`);--> statement-breakpoint
CREATE INDEX `journals_tenant` ON `journals` (`tenant_id`,`effective_on`,`id`);--> statement-breakpoint
CREATE INDEX `journals_effective` ON `journals` (`effective_on`);--> statement-breakpoint
CREATE TABLE `late_fees_held_back` (
	`tenant_id` integer NOT NULL,
	`period` text NOT NULL,
	`amount` integer NOT NULL,
	`receipts` text NOT NULL,
	`journal_id` integer,
	PRIMARY KEY(`tenant_id`, `period`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` text NOT NULL,
	`tenant_id` integer NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`fee_share` integer DEFAULT 0 NOT NULL,
	`tender` text NOT NULL,
	`effective_on` text NOT NULL,
	`journal_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_tenant` ON `payments` (`tenant_id`,`effective_on`);--> statement-breakpoint
CREATE INDEX `payments_receipt` ON `payments` (`receipt_id`);--> statement-breakpoint
CREATE TABLE `receipt_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` text NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipt_events_receipt` ON `receipt_events` (`receipt_id`);--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`choice` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`tender` text NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`stripe_pi` text,
	`stripe_charge` text,
	`initiated_at` integer NOT NULL,
	`effective_on` text,
	`remaining_after` integer,
	`taken_back` integer DEFAULT 0 NOT NULL,
	`note` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipts_tenant` ON `receipts` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `receipts_pending` ON `receipts` (`tenant_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_intent` ON `receipts` (`stripe_pi`) WHERE stripe_pi is not null;--> statement-breakpoint
CREATE TABLE `statement_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`journal_id` integer,
	`field` text NOT NULL,
	`old_value` integer NOT NULL,
	`new_value` integer NOT NULL,
	`effective_on` text NOT NULL,
	`notes` text,
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED
) STRICT;
--> statement-breakpoint
CREATE INDEX `statement_events_tenant` ON `statement_events` (`tenant_id`,`effective_on`);--> statement-breakpoint
CREATE TABLE `tenant_balances` (
	`tenant_id` integer PRIMARY KEY NOT NULL,
	`rent` integer DEFAULT 0 NOT NULL,
	`late` integer DEFAULT 0 NOT NULL,
	`other` integer DEFAULT 0 NOT NULL,
	`deposit_owed` integer DEFAULT 0 NOT NULL,
	`deposit_reserve` integer DEFAULT 0 NOT NULL,
	`advance_cash` integer DEFAULT 0 NOT NULL,
	`advance_credit` integer DEFAULT 0 NOT NULL,
	`last_journal_id` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `tenant_months` (
	`tenant_id` integer NOT NULL,
	`period` text NOT NULL,
	`rent_paid` integer DEFAULT 0 NOT NULL,
	`deposit_paid` integer DEFAULT 0 NOT NULL,
	`total_paid` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `period`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `requests` (
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `call`, `key`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `popups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`subject` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `popups_tenant` ON `popups` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `stays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`is_subunit` integer DEFAULT false NOT NULL,
	`move_in_on` text NOT NULL,
	`move_out_on` text,
	`rent_from_period` text NOT NULL,
	`deposit_before` integer DEFAULT 0 NOT NULL,
	`deposit_returned` integer DEFAULT 0 NOT NULL,
	`deposit_to_rent` integer DEFAULT 0 NOT NULL,
	`deposit_to_late` integer DEFAULT 0 NOT NULL,
	`deposit_to_other` integer DEFAULT 0 NOT NULL,
	`notes` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stays_one_per_unit` ON `stays` (`unit_number`) WHERE move_out_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX `stays_one_primary` ON `stays` (`tenant_id`) WHERE move_out_on is null and is_subunit = 0;--> statement-breakpoint
CREATE INDEX `stays_tenant` ON `stays` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `tenant_note_reads` (
	`user_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`last_read` integer NOT NULL,
	PRIMARY KEY(`user_id`, `tenant_id`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tenant_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `tenant_notes_tenant` ON `tenant_notes` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`middle_name` text,
	`last_name` text NOT NULL,
	`date_of_birth` text NOT NULL,
	`cotenant_first_name` text,
	`cotenant_middle_name` text,
	`cotenant_last_name` text,
	`cotenant_date_of_birth` text,
	`business_name` text,
	`primary_email` text NOT NULL,
	`primary_phone` text NOT NULL,
	`second_email` text,
	`second_phone` text,
	`move_in_on` text NOT NULL,
	`lease_end_on` text NOT NULL,
	`move_out_on` text,
	`lease_status` text DEFAULT 'current' NOT NULL,
	`ach_enabled` integer DEFAULT true NOT NULL,
	`late_fee_day` integer,
	`late_fee_bps` integer,
	`convenience_fee_bps` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `unit_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`unit_number` integer NOT NULL,
	`kind` text NOT NULL,
	`effective_on` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`old_rent` integer,
	`rent` integer NOT NULL,
	`floor` integer,
	`actor_user_id` integer,
	`idem_key` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `unit_history_unit` ON `unit_history` (`unit_number`,`effective_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `unit_history_key` ON `unit_history` (`idem_key`);--> statement-breakpoint
CREATE TABLE `units` (
	`number` integer PRIMARY KEY NOT NULL,
	`monthly_rent` integer NOT NULL,
	`deposit` integer NOT NULL,
	`square_footage` integer,
	`building_number` integer,
	`floor` integer,
	`notes` text,
	`cleaning_needed` integer DEFAULT false NOT NULL,
	`repairs_needed` integer DEFAULT false NOT NULL,
	`ready_to_rent` integer DEFAULT false NOT NULL,
	`moving_out_soon` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'none' NOT NULL,
	`planned_increase_on` text,
	`planned_increase_cents` integer,
	`created_at` integer NOT NULL
) STRICT;
