CREATE TABLE `audit_days` (
	`day` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` integer,
	`user_name` text,
	`impersonated_by` integer,
	`impersonator_name` text,
	`category` text NOT NULL,
	`priority` text NOT NULL,
	`ip` text,
	`place` text,
	`details` text NOT NULL,
	`metadata` text,
	`hash` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_log` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `autopay` (
	`tenant_id` integer PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`method_id` text,
	`method_type` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `autopay_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`status` text NOT NULL,
	`method_type` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `autopay_log_tenant` ON `autopay_log` (`tenant_id`);--> statement-breakpoint
CREATE TABLE `autopay_mails` (
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`, `kind`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_mails_kind" CHECK(kind in ('upcoming', 'expiring'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `autopay_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`due_on` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`amount` integer,
	`method_id` text,
	`method_type` text,
	`receipt_id` text,
	`log_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`log_id`) REFERENCES `autopay_log`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "autopay_runs_status" CHECK(status in ('processing', 'succeeded', 'failed', 'skipped', 'missed')),
	CONSTRAINT "autopay_runs_amount" CHECK(amount is null or amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_runs_month` ON `autopay_runs` (`tenant_id`,`month`);--> statement-breakpoint
CREATE UNIQUE INDEX `autopay_runs_receipt` ON `autopay_runs` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE INDEX `autopay_runs_open` ON `autopay_runs` (`id`) WHERE status = 'processing';--> statement-breakpoint
CREATE TABLE `autopay_skips` (
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `month`),
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `expense_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`parent_id` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `expense_types_parent` ON `expense_types` (`parent_id`);--> statement-breakpoint
CREATE TABLE `expenses` (
	`type_id` integer NOT NULL,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	`receipt_file_id` integer,
	`receipt_name` text,
	`receipt_level` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`type_id`, `month`),
	FOREIGN KEY (`type_id`) REFERENCES `expense_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_file_id`) REFERENCES `stored_files`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `expenses_month` ON `expenses` (`month`);--> statement-breakpoint
CREATE INDEX `expenses_receipt` ON `expenses` (`receipt_file_id`) WHERE receipt_file_id is not null;--> statement-breakpoint
CREATE TABLE `printed_files` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`content` blob NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `printed_files_created` ON `printed_files` (`created_at`);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`media_type` text NOT NULL,
	`level` integer NOT NULL,
	`unit_number` integer,
	`tenant_id` integer,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stored_files_name` ON `stored_files` (`name`);--> statement-breakpoint
CREATE INDEX `stored_files_contents` ON `stored_files` (`sha256`);--> statement-breakpoint
CREATE INDEX `stored_files_unit` ON `stored_files` (`unit_number`,`created_at`);--> statement-breakpoint
CREATE INDEX `stored_files_tenant` ON `stored_files` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `stored_files_created` ON `stored_files` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
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
CREATE TABLE `account_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_links_age` ON `account_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_bucket` ON `attempts` (`bucket`,`at`);--> statement-breakpoint
CREATE INDEX `attempts_at` ON `attempts` (`at`);--> statement-breakpoint
CREATE TABLE `deleted_users` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `known_networks` (
	`user_id` integer NOT NULL,
	`network` text NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `network`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_networks_age` ON `known_networks` (`last_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`challenge` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`email` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_challenges_challenge` ON `passkey_challenges` (`challenge`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credential_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`channel` text NOT NULL,
	`user_id` integer NOT NULL,
	`impersonator_id` integer,
	`ip` text,
	`device` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`impersonator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `kept_forms` (
	`session_id` integer NOT NULL,
	`address` text NOT NULL,
	`fields` text NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `address`),
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`passkey_handle` text,
	`told_of_guesses_at` integer,
	`wants_request_emails` integer DEFAULT true NOT NULL,
	`invited_at` integer,
	`invited_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_tenant` ON `users` (`tenant_id`) WHERE tenant_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `users_passkey_handle` ON `users` (`passkey_handle`) WHERE passkey_handle is not null;--> statement-breakpoint
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
CREATE UNIQUE INDEX `rent_roll_imports_running` ON `rent_roll_imports` (`state`) WHERE state = 'running';--> statement-breakpoint
CREATE TABLE `watermarks` (
	`job` text PRIMARY KEY NOT NULL,
	`done_up_to` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `move_in_drafts` (
	`user_id` integer NOT NULL,
	`unit_number` integer NOT NULL,
	`texts` text NOT NULL,
	`step` integer NOT NULL,
	`started_at` integer NOT NULL,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `unit_number`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`unit_number`) REFERENCES `units`(`number`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `move_in_drafts_kept` ON `move_in_drafts` (`kept_at`);--> statement-breakpoint
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
CREATE INDEX `charges_rent_due` ON `charges` (`due_on`) WHERE kind = 'rent';--> statement-breakpoint
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
CREATE INDEX `issued_periods_period` ON `issued_periods` (`period`);--> statement-breakpoint
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
	`receipt_id` text,
	`idem_key` text NOT NULL,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `journals_key` ON `journals` (`idem_key`);--> statement-breakpoint
CREATE INDEX `journals_receipt` ON `journals` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
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
CREATE INDEX `statement_events_journal` ON `statement_events` (`journal_id`);--> statement-breakpoint
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
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` text NOT NULL,
	`recipients` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`link_hash` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`pending` text NOT NULL,
	`refused` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`useless_at` integer,
	`lease_until` integer,
	`sent_at` integer,
	`last_error` text,
	`is_threaded` integer DEFAULT false NOT NULL,
	`is_personal` integer DEFAULT false NOT NULL,
	`reply_to` text,
	`references` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_message` ON `outbox` (`message_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_at`) WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_link` ON `outbox` (`link_hash`) WHERE link_hash is not null;--> statement-breakpoint
CREATE TABLE `outbox_attachments` (
	`outbox_id` integer NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`media_type` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	PRIMARY KEY(`outbox_id`, `position`),
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_attachments_contents` ON `outbox_attachments` (`sha256`);--> statement-breakpoint
CREATE TABLE `email_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mail_quarantine` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`received_key` text NOT NULL,
	`from_address` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`size` integer NOT NULL,
	`raw_sha256` text,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`raw_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_quarantine_received` ON `mail_quarantine` (`received_key`);--> statement-breakpoint
CREATE INDEX `mail_quarantine_sender` ON `mail_quarantine` (`from_address`,`received_at`);--> statement-breakpoint
CREATE INDEX `mail_quarantine_raw` ON `mail_quarantine` (`raw_sha256`) WHERE raw_sha256 is not null;--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`uid_validity` text,
	`last_uid` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`since` integer,
	`checked_at` integer,
	`received_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `message_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `message_drafts_key` ON `message_drafts` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `message_drafts_user` ON `message_drafts` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `reminder_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reminder_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`month` text NOT NULL,
	`key` text NOT NULL,
	`outcome` text NOT NULL,
	`owed` integer NOT NULL,
	`message_id` integer,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_log_key` ON `reminder_log` (`key`);--> statement-breakpoint
CREATE INDEX `reminder_log_reminder` ON `reminder_log` (`reminder_id`,`at`);--> statement-breakpoint
CREATE TABLE `reminder_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reminder_id` integer NOT NULL,
	`month` text NOT NULL,
	`due_at` integer NOT NULL,
	`finished_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_runs_month` ON `reminder_runs` (`reminder_id`,`month`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`days` integer NOT NULL,
	`more_than` integer NOT NULL,
	`is_disabled` integer DEFAULT false NOT NULL,
	`creator_id` integer,
	`active_since` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `scheduled_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`template_id` integer NOT NULL,
	`frequency` text NOT NULL,
	`initial_send_at` integer NOT NULL,
	`next_send_at` integer,
	`last_sent_at` integer,
	`is_disabled` integer DEFAULT false NOT NULL,
	`to_group` text,
	`to_emails` text NOT NULL,
	`creator_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `email_templates`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_emails_due` ON `scheduled_emails` (`next_send_at`) WHERE next_send_at is not null and is_disabled = 0;--> statement-breakpoint
CREATE INDEX `scheduled_emails_template` ON `scheduled_emails` (`template_id`);--> statement-breakpoint
CREATE TABLE `scheduled_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`tenant_id` integer,
	`address` text NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `scheduled_runs`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `scheduled_recipients_run` ON `scheduled_recipients` (`run_id`);--> statement-breakpoint
CREATE TABLE `scheduled_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scheduled_email_id` integer NOT NULL,
	`key` text NOT NULL,
	`occurrence_at` integer NOT NULL,
	`mails` integer NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_runs_key` ON `scheduled_runs` (`key`);--> statement-breakpoint
CREATE INDEX `scheduled_runs_schedule` ON `scheduled_runs` (`scheduled_email_id`);--> statement-breakpoint
CREATE TABLE `method_setups` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`flow` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`setup_intent` text,
	`session_id` text,
	`page_url` text,
	`verify_url` text,
	`failure` text,
	`method_id` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "method_setups_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "method_setups_flow" CHECK(flow in ('intent', 'hosted') and (session_id is null or flow = 'hosted')),
	CONSTRAINT "method_setups_status" CHECK(status in ('created', 'waiting', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "method_setups_ended" CHECK((ended_at is null) = (status in ('created', 'waiting')))
) STRICT;
--> statement-breakpoint
CREATE INDEX `method_setups_tenant` ON `method_setups` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `method_setups_open` ON `method_setups` (`created_at`) WHERE status in ('created', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `method_setups_intent` ON `method_setups` (`setup_intent`) WHERE setup_intent is not null;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`account` text NOT NULL,
	`type` text NOT NULL,
	`brand` text,
	`last4` text NOT NULL,
	`exp_month` integer,
	`exp_year` integer,
	`funding` text,
	`bank_name` text,
	`routing_number` text,
	`fingerprint` text,
	`created_at` integer NOT NULL,
	`detached_at` integer,
	`detach_requested_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_methods_type" CHECK(type in ('card', 'us_bank_account')),
	CONSTRAINT "payment_methods_card" CHECK((type = 'card') = (brand is not null) and (type = 'card') = (exp_month is not null) and (type = 'card') = (exp_year is not null) and (type = 'card') = (funding is not null)),
	CONSTRAINT "payment_methods_bank" CHECK(type = 'us_bank_account' or (bank_name is null and routing_number is null)),
	CONSTRAINT "payment_methods_funding" CHECK(funding in ('credit', 'debit', 'prepaid', 'unknown'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_methods_tenant` ON `payment_methods` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `payment_methods_to_detach` ON `payment_methods` (`detach_requested_at`) WHERE detach_requested_at is not null and detached_at is null;--> statement-breakpoint
CREATE TABLE `online_payments` (
	`receipt_id` text PRIMARY KEY NOT NULL,
	`tenant_id` integer NOT NULL,
	`provider` text NOT NULL,
	`livemode` integer NOT NULL,
	`way` text NOT NULL,
	`method_id` text,
	`keyed_by` integer,
	`keyed_by_name` text,
	`session_id` text,
	`page_url` text,
	`created_at` integer NOT NULL,
	`cancel_requested_at` integer,
	`cancel_reason` text,
	`cancel_done_at` integer,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "online_payments_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "online_payments_livemode" CHECK(livemode in (0, 1) and (livemode = 0 or provider = 'stripe')),
	CONSTRAINT "online_payments_way" CHECK(way in ('intent', 'hosted', 'saved') and (session_id is null or way = 'hosted') and (method_id is null) = (way <> 'saved')),
	CONSTRAINT "online_payments_cancel" CHECK((cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null)),
	CONSTRAINT "online_payments_reason" CHECK(cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed')),
	CONSTRAINT "online_payments_page" CHECK(page_url is null or session_id is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `online_payments_tenant` ON `online_payments` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `online_payments_to_cancel` ON `online_payments` (`cancel_requested_at`) WHERE cancel_requested_at is not null and cancel_done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `online_payments_session` ON `online_payments` (`session_id`) WHERE session_id is not null;--> statement-breakpoint
CREATE TABLE `provider_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`object_id` text,
	`at` integer NOT NULL,
	`heard_at` integer NOT NULL,
	CONSTRAINT "provider_events_names" CHECK(event_id <> '' and type <> '' and intent_id <> '' and object_id <> ''),
	CONSTRAINT "provider_events_times" CHECK(at >= 0 and heard_at >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_events_object` ON `provider_events` (`object_id`) WHERE object_id is not null;--> statement-breakpoint
CREATE TABLE `provider_sweeps` (
	`provider` text PRIMARY KEY NOT NULL,
	`swept_until` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`webhook_at` integer,
	`others_settled_at` integer,
	`incomplete_since` integer,
	CONSTRAINT "provider_sweeps_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "provider_sweeps_times" CHECK((swept_until = 0) = (updated_at = 0) and swept_until >= 0 and updated_at >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `unbooked_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`intent_id` text NOT NULL,
	`receipt_id` text,
	`problem` text NOT NULL,
	`details` text NOT NULL,
	`reported` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "unbooked_payments_problem" CHECK(problem in ('amount', 'currency', 'intent', 'livemode', 'method', 'receipt', 'tenant', 'unknown')),
	CONSTRAINT "unbooked_payments_resolved" CHECK((resolved_at is null) = (resolution is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `unbooked_payments_once` ON `unbooked_payments` (`intent_id`,`problem`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `unbooked_payments_receipt` ON `unbooked_payments` (`receipt_id`);--> statement-breakpoint
CREATE TABLE `unsettled_subjects` (
	`provider` text NOT NULL,
	`subject_id` text NOT NULL,
	`kind` text NOT NULL,
	`livemode` integer NOT NULL,
	`tenant_id` integer,
	`obstacle` text NOT NULL,
	`details` text NOT NULL,
	`since` integer NOT NULL,
	`tried_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject_id`),
	CONSTRAINT "unsettled_subjects_provider" CHECK(provider in ('stripe', 'sandbox')),
	CONSTRAINT "unsettled_subjects_kind" CHECK(kind in ('payment', 'setup', 'method') and subject_id <> ''),
	CONSTRAINT "unsettled_subjects_livemode" CHECK(livemode in (0, 1)),
	CONSTRAINT "unsettled_subjects_obstacle" CHECK(obstacle in ('not_listed', 'unavailable', 'refused', 'error')),
	CONSTRAINT "unsettled_subjects_times" CHECK(since >= 0 and tried_at >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `public_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`place` text NOT NULL,
	`position` integer NOT NULL,
	`alternative_text` text NOT NULL,
	`is_rendering` integer NOT NULL,
	`large_sha256` text NOT NULL,
	`small_sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`large_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `public_pictures_name` ON `public_pictures` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `public_pictures_position` ON `public_pictures` (`place`,`position`);--> statement-breakpoint
CREATE INDEX `public_pictures_large` ON `public_pictures` (`large_sha256`);--> statement-breakpoint
CREATE INDEX `public_pictures_small` ON `public_pictures` (`small_sha256`);--> statement-breakpoint
CREATE TABLE `payment_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`kind` text NOT NULL,
	`receipt_id` text,
	`event_id` integer,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_id`) REFERENCES `receipt_events`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_notices_tenant` ON `payment_notices` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `payment_notices_receipt` ON `payment_notices` (`receipt_id`) WHERE receipt_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notices_event` ON `payment_notices` (`event_id`) WHERE event_id is not null;--> statement-breakpoint
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
CREATE INDEX `payments_journal` ON `payments` (`journal_id`);--> statement-breakpoint
CREATE TABLE `receipt_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` text NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`journal_id` integer,
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
	`stripe_txn` text,
	`initiated_at` integer NOT NULL,
	`effective_on` text,
	`remaining_after` integer,
	`taken_back` integer DEFAULT 0 NOT NULL,
	`note` text,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipts_tenant` ON `receipts` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `receipts_open` ON `receipts` (`initiated_at`) WHERE status in ('created', 'pending', 'failed');--> statement-breakpoint
CREATE INDEX `receipts_pending` ON `receipts` (`tenant_id`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_intent` ON `receipts` (`stripe_pi`) WHERE stripe_pi is not null;--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`receipt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`status` text DEFAULT 'requested' NOT NULL,
	`provider_refund` text,
	`requested_by` integer,
	`requested_by_name` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_status" CHECK(status in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_requests_amount" CHECK(amount > 0),
	CONSTRAINT "refund_requests_by" CHECK((requested_by is null) = (reason is null) and (requested_by is null) = (requested_by_name is null) and (requested_by is not null or provider_refund is not null or id like 'dup:%'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_requests_receipt` ON `refund_requests` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`created_at`) WHERE status in ('requested', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_refund` ON `refund_requests` (`provider_refund`) WHERE provider_refund is not null;--> statement-breakpoint
CREATE TABLE `rent_roll_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`sheet` text NOT NULL,
	`mapping` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `maintenance_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`unit_number` integer,
	`title` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'in review' NOT NULL,
	`last_status_update` integer NOT NULL,
	`permission_to_enter` integer,
	`contact_method` text,
	`creator_id` integer,
	`tenant_id` integer,
	`assignee_id` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `maintenance_requests_created` ON `maintenance_requests` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_status` ON `maintenance_requests` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_unit` ON `maintenance_requests` (`unit_number`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_creator` ON `maintenance_requests` (`creator_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_assignee` ON `maintenance_requests` (`assignee_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maintenance_requests_tenant` ON `maintenance_requests` (`tenant_id`,`created_at`,`id`) WHERE tenant_id is not null;--> statement-breakpoint
CREATE TABLE `request_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` text,
	`by_user_id` integer,
	`by_name` text,
	`impersonator_name` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_changes_request` ON `request_changes` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `request_mail_pauses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` integer NOT NULL,
	`user_id` integer,
	`address` text NOT NULL,
	`ends_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `request_mail_pauses_receiver` ON `request_mail_pauses` (`tenant_id`,`address`);--> statement-breakpoint
CREATE INDEX `request_mail_pauses_end` ON `request_mail_pauses` (`ends_at`);--> statement-breakpoint
CREATE TABLE `request_news` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`pause_id` integer NOT NULL,
	`request_id` integer NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`pause_id`) REFERENCES `request_mail_pauses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_news_pause` ON `request_news` (`pause_id`,`id`);--> statement-breakpoint
CREATE INDEX `request_news_request` ON `request_news` (`request_id`);--> statement-breakpoint
CREATE TABLE `request_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`note` text NOT NULL,
	`author_id` integer,
	`impersonator_name` text,
	`is_shown_to_tenant` integer NOT NULL,
	`is_from_tenant` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `request_notes_request` ON `request_notes` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `request_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`request_id` integer NOT NULL,
	`large_sha256` text NOT NULL,
	`small_sha256` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`tenant_id` integer,
	`uploaded_by` integer,
	`is_shown_to_tenant` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `maintenance_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`large_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `request_pictures_name` ON `request_pictures` (`name`);--> statement-breakpoint
CREATE INDEX `request_pictures_request` ON `request_pictures` (`request_id`,`id`);--> statement-breakpoint
CREATE INDEX `request_pictures_tenant` ON `request_pictures` (`tenant_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `request_pictures_large` ON `request_pictures` (`large_sha256`);--> statement-breakpoint
CREATE INDEX `request_pictures_small` ON `request_pictures` (`small_sha256`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `contents` (
	`sha256` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`scan` text DEFAULT 'unscanned' NOT NULL,
	`finding` text,
	`created_at` integer NOT NULL,
	`released_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `contents_created` ON `contents` (`created_at`);--> statement-breakpoint
CREATE INDEX `contents_released` ON `contents` (`released_at`) WHERE released_at is not null;--> statement-breakpoint
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
	`imported` integer DEFAULT false NOT NULL,
	`ended_after_journal` integer,
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
	`no_checks` integer DEFAULT false NOT NULL,
	`late_fee_day` integer,
	`late_fee_bps` integer,
	`convenience_fee_bps` integer,
	`autopay_day` integer,
	`provider_customer_id` text,
	`provider_account` text,
	`search_text` text DEFAULT '' NOT NULL,
	`rent_roll_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `tenants_primary_email` ON `tenants` (`primary_email`);--> statement-breakpoint
CREATE INDEX `tenants_second_email` ON `tenants` (`second_email`) WHERE second_email is not null;--> statement-breakpoint
CREATE TABLE `message_attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`name` text NOT NULL,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`media_type` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `message_attachments_name` ON `message_attachments` (`name`);--> statement-breakpoint
CREATE INDEX `message_attachments_message` ON `message_attachments` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_attachments_contents` ON `message_attachments` (`sha256`);--> statement-breakpoint
CREATE TABLE `message_files` (
	`message_id` integer NOT NULL,
	`stored_file_id` integer NOT NULL,
	`uploaded_name` text NOT NULL,
	PRIMARY KEY(`message_id`, `stored_file_id`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `message_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`is_copy` integer DEFAULT false NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`tenant_id` integer,
	`user_id` integer,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_recipients_message` ON `message_recipients` (`message_id`);--> statement-breakpoint
CREATE INDEX `message_recipients_address` ON `message_recipients` (`address`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`direction` text NOT NULL,
	`message_id` text NOT NULL,
	`in_reply_to` text,
	`from_name` text DEFAULT '' NOT NULL,
	`from_address` text NOT NULL,
	`user_id` integer,
	`tenant_id` integer,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`search_text` text NOT NULL,
	`at` integer NOT NULL,
	`outbox_id` integer,
	`source` text,
	`bounced_at` integer,
	`bounce_reason` text,
	`received_key` text,
	`sender` text,
	`authentication` text,
	`raw_sha256` text,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`raw_sha256`) REFERENCES `contents`(`sha256`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_thread` ON `messages` (`thread_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_message_id` ON `messages` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_source` ON `messages` (`source`) WHERE source is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_received` ON `messages` (`received_key`) WHERE received_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_outbox` ON `messages` (`outbox_id`) WHERE outbox_id is not null;--> statement-breakpoint
CREATE INDEX `messages_inbound_sender` ON `messages` (`from_address`,`at`) WHERE direction = 'inbound';--> statement-breakpoint
CREATE INDEX `messages_raw` ON `messages` (`raw_sha256`) WHERE raw_sha256 is not null;--> statement-breakpoint
CREATE TABLE `thread_tenants` (
	`thread_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	PRIMARY KEY(`thread_id`, `tenant_id`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `thread_tenants_tenant` ON `thread_tenants` (`tenant_id`,`thread_id`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`status` text DEFAULT 'unresolved' NOT NULL,
	`subject_key` text NOT NULL,
	`latest_message_id` integer NOT NULL,
	`latest_direction` text NOT NULL,
	`latest_at` integer NOT NULL,
	`is_from_people` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_token` ON `threads` (`token`);--> statement-breakpoint
CREATE INDEX `threads_inbox` ON `threads` (`status`,`latest_at`,`id`);--> statement-breakpoint
CREATE INDEX `threads_kind` ON `threads` (`status`,`is_from_people`,`latest_at`,`id`);--> statement-breakpoint
CREATE INDEX `threads_subject` ON `threads` (`subject_key`,`latest_at`);--> statement-breakpoint
CREATE INDEX `threads_waiting` ON `threads` (`id`) WHERE status = 'unresolved' and latest_direction = 'inbound';--> statement-breakpoint
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
