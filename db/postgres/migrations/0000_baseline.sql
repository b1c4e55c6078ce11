CREATE TABLE "account_links" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"email" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"journal_id" bigint NOT NULL,
	"charge_id" bigint,
	"bucket" text COLLATE "C" NOT NULL,
	"payment_id" bigint,
	"credit_id" bigint,
	"takes_back_id" bigint,
	"cents" bigint NOT NULL,
	"tender" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bucket" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_days" (
	"day" text COLLATE "C" PRIMARY KEY NOT NULL,
	"last_id" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL,
	"user_id" bigint,
	"user_name" text COLLATE "C",
	"impersonated_by" bigint,
	"impersonator_name" text COLLATE "C",
	"category" text COLLATE "C" NOT NULL,
	"priority" text COLLATE "C" NOT NULL,
	"ip" text COLLATE "C",
	"place" text COLLATE "C",
	"details" text COLLATE "C" NOT NULL,
	"metadata" text COLLATE "C",
	"hash" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "autopay" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"method_id" text COLLATE "C",
	"method_type" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "autopay_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"method_type" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "autopay_mails" (
	"tenant_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "autopay_mails_tenant_id_month_kind_pk" PRIMARY KEY("tenant_id","month","kind"),
	CONSTRAINT "autopay_mails_kind" CHECK (kind in ('upcoming', 'expiring'))
);
--> statement-breakpoint
CREATE TABLE "autopay_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"due_on" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"amount" bigint,
	"method_id" text COLLATE "C",
	"method_type" text COLLATE "C",
	"receipt_id" text COLLATE "C",
	"log_id" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "autopay_runs_status" CHECK (status in ('processing', 'succeeded', 'failed', 'skipped', 'missed')),
	CONSTRAINT "autopay_runs_amount" CHECK (amount is null or amount > 0)
);
--> statement-breakpoint
CREATE TABLE "autopay_skips" (
	"tenant_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "autopay_skips_tenant_id_month_pk" PRIMARY KEY("tenant_id","month")
);
--> statement-breakpoint
CREATE TABLE "awaited_suites" (
	"id" bigint PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"unit_number" bigint NOT NULL,
	"email" text COLLATE "C",
	"content" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_due_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"charge_id" bigint NOT NULL,
	"old_due_on" text COLLATE "C" NOT NULL,
	"new_due_on" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"charge_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"cents" bigint NOT NULL,
	"effective_on" text COLLATE "C" NOT NULL,
	"journal_id" bigint,
	"reason" text COLLATE "C",
	"user_id" bigint,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"stay_id" bigint,
	"unit_number" bigint,
	"kind" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C",
	"effective_on" text COLLATE "C" NOT NULL,
	"due_on" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"open" bigint NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"journal_id" bigint NOT NULL,
	"notes" text COLLATE "C",
	"deleted_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"sha256" text COLLATE "C" PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"scan" text COLLATE "C" DEFAULT 'unscanned' NOT NULL,
	"finding" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"released_at" bigint
);
--> statement-breakpoint
CREATE TABLE "deleted_users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"deleted_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_types" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"parent_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"type_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"receipt_file_id" bigint,
	"receipt_name" text COLLATE "C",
	"receipt_level" bigint,
	"updated_by" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "expenses_type_id_month_pk" PRIMARY KEY("type_id","month")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"uuid" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"call" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"body_hash" text COLLATE "C" NOT NULL,
	"answer" text COLLATE "C",
	"created_at" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "issued_periods" (
	"unit_number" bigint NOT NULL,
	"stay_id" bigint NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"journal_id" bigint,
	"recorded_at" bigint NOT NULL,
	CONSTRAINT "issued_periods_unit_number_stay_id_period_pk" PRIMARY KEY("unit_number","stay_id","period")
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigint PRIMARY KEY NOT NULL,
	"journal_id" bigint NOT NULL,
	"tenant_id" bigint,
	"account" text COLLATE "C" NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint,
	"kind" text COLLATE "C" NOT NULL,
	"effective_on" text COLLATE "C" NOT NULL,
	"recorded_at" bigint NOT NULL,
	"actor_user_id" bigint,
	"reason" text COLLATE "C",
	"memo" text COLLATE "C",
	"reverses_journal_id" bigint,
	"receipt_id" text COLLATE "C",
	"idem_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"user_id" bigint NOT NULL,
	"network" text COLLATE "C" NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "late_fees_held_back" (
	"tenant_id" bigint NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"receipts" text COLLATE "C" NOT NULL,
	"journal_id" bigint,
	CONSTRAINT "late_fees_held_back_tenant_id_period_pk" PRIMARY KEY("tenant_id","period")
);
--> statement-breakpoint
CREATE TABLE "mail_quarantine" (
	"id" bigint PRIMARY KEY NOT NULL,
	"received_key" text COLLATE "C" NOT NULL,
	"from_address" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"raw_sha256" text COLLATE "C",
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"uid_validity" text COLLATE "C",
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"problem" text COLLATE "C",
	"since" bigint,
	"checked_at" bigint,
	"received_at" bigint
);
--> statement-breakpoint
CREATE TABLE "maintenance_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"unit_number" bigint,
	"title" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"status" text COLLATE "C" DEFAULT 'in review' NOT NULL,
	"last_status_update" bigint NOT NULL,
	"permission_to_enter" boolean,
	"contact_method" text COLLATE "C",
	"creator_id" bigint,
	"tenant_id" bigint,
	"assignee_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"uploaded_name" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_drafts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" bigint NOT NULL,
	"stored_file_id" bigint NOT NULL,
	"uploaded_name" text COLLATE "C" NOT NULL,
	CONSTRAINT "message_files_message_id_stored_file_id_pk" PRIMARY KEY("message_id","stored_file_id")
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" bigint PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"name" text COLLATE "C" DEFAULT '' NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"tenant_id" bigint,
	"user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"thread_id" bigint NOT NULL,
	"direction" text COLLATE "C" NOT NULL,
	"message_id" text COLLATE "C" NOT NULL,
	"in_reply_to" text COLLATE "C",
	"from_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"from_address" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"tenant_id" bigint,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"search_text" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"outbox_id" bigint,
	"source" text COLLATE "C",
	"bounced_at" bigint,
	"bounce_reason" text COLLATE "C",
	"received_key" text COLLATE "C",
	"sender" text COLLATE "C",
	"authentication" text COLLATE "C",
	"raw_sha256" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "method_setups" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"provider" text COLLATE "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"flow" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" DEFAULT 'created' NOT NULL,
	"setup_intent" text COLLATE "C",
	"session_id" text COLLATE "C",
	"page_url" text COLLATE "C",
	"verify_url" text COLLATE "C",
	"failure" text COLLATE "C",
	"method_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "method_setups_provider" CHECK (provider in ('stripe', 'sandbox')),
	CONSTRAINT "method_setups_flow" CHECK (flow in ('intent', 'hosted') and (session_id is null or flow = 'hosted')),
	CONSTRAINT "method_setups_status" CHECK (status in ('created', 'waiting', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "method_setups_ended" CHECK ((ended_at is null) = (status in ('created', 'waiting')))
);
--> statement-breakpoint
CREATE TABLE "move_in_drafts" (
	"user_id" bigint NOT NULL,
	"unit_number" bigint NOT NULL,
	"texts" text COLLATE "C" NOT NULL,
	"step" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"kept_at" bigint NOT NULL,
	CONSTRAINT "move_in_drafts_user_id_unit_number_pk" PRIMARY KEY("user_id","unit_number")
);
--> statement-breakpoint
CREATE TABLE "online_payments" (
	"receipt_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"provider" text COLLATE "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"way" text COLLATE "C" NOT NULL,
	"method_id" text COLLATE "C",
	"keyed_by" bigint,
	"keyed_by_name" text COLLATE "C",
	"session_id" text COLLATE "C",
	"page_url" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"cancel_requested_at" bigint,
	"cancel_reason" text COLLATE "C",
	"cancel_done_at" bigint,
	CONSTRAINT "online_payments_provider" CHECK (provider in ('stripe', 'sandbox')),
	CONSTRAINT "online_payments_livemode" CHECK (livemode is not null and (not livemode or provider = 'stripe')),
	CONSTRAINT "online_payments_way" CHECK (way in ('intent', 'hosted', 'saved') and (session_id is null or way = 'hosted') and (method_id is null) = (way <> 'saved')),
	CONSTRAINT "online_payments_cancel" CHECK ((cancel_requested_at is null) = (cancel_reason is null) and (cancel_done_at is null or cancel_requested_at is not null)),
	CONSTRAINT "online_payments_reason" CHECK (cancel_reason in ('replaced', 'expired', 'eviction', 'ach_restricted', 'moved_out', 'failed', 'not_owed')),
	CONSTRAINT "online_payments_page" CHECK (page_url is null or session_id is not null)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"message_id" text COLLATE "C" NOT NULL,
	"recipients" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C",
	"link_hash" text COLLATE "C",
	"state" text COLLATE "C" DEFAULT 'queued' NOT NULL,
	"pending" text COLLATE "C" NOT NULL,
	"refused" text COLLATE "C" NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"useless_at" bigint,
	"lease_until" bigint,
	"sent_at" bigint,
	"last_error" text COLLATE "C",
	"is_threaded" boolean DEFAULT false NOT NULL,
	"is_personal" boolean DEFAULT false NOT NULL,
	"reply_to" text COLLATE "C",
	"references" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "outbox_attachments" (
	"outbox_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"media_type" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "outbox_attachments_outbox_id_position_pk" PRIMARY KEY("outbox_id","position")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"challenge" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"user_id" bigint,
	"email" text COLLATE "C",
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text COLLATE "C",
	"public_key" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"brand" text COLLATE "C",
	"last4" text COLLATE "C" NOT NULL,
	"exp_month" bigint,
	"exp_year" bigint,
	"funding" text COLLATE "C",
	"bank_name" text COLLATE "C",
	"routing_number" text COLLATE "C",
	"fingerprint" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"detached_at" bigint,
	"detach_requested_at" bigint,
	CONSTRAINT "payment_methods_type" CHECK (type in ('card', 'us_bank_account')),
	CONSTRAINT "payment_methods_card" CHECK ((type = 'card') = (brand is not null) and (type = 'card') = (exp_month is not null) and (type = 'card') = (exp_year is not null) and (type = 'card') = (funding is not null)),
	CONSTRAINT "payment_methods_bank" CHECK (type = 'us_bank_account' or (bank_name is null and routing_number is null)),
	CONSTRAINT "payment_methods_funding" CHECK (funding in ('credit', 'debit', 'prepaid', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"receipt_id" text COLLATE "C",
	"event_id" bigint,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"link" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"receipt_id" text COLLATE "C" NOT NULL,
	"tenant_id" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"fee_share" bigint DEFAULT 0 NOT NULL,
	"tender" text COLLATE "C" NOT NULL,
	"effective_on" text COLLATE "C" NOT NULL,
	"journal_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "popups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"note" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "printed_files" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"event_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"intent_id" text COLLATE "C",
	"object_id" text COLLATE "C",
	"at" bigint NOT NULL,
	"heard_at" bigint NOT NULL,
	CONSTRAINT "provider_events_names" CHECK (event_id <> '' and type <> '' and intent_id <> '' and object_id <> ''),
	CONSTRAINT "provider_events_times" CHECK (at >= 0 and heard_at >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_sweeps" (
	"provider" text COLLATE "C" PRIMARY KEY NOT NULL,
	"swept_until" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"webhook_at" bigint,
	"others_settled_at" bigint,
	"incomplete_since" bigint,
	CONSTRAINT "provider_sweeps_provider" CHECK (provider in ('stripe', 'sandbox')),
	CONSTRAINT "provider_sweeps_times" CHECK ((swept_until = 0) = (updated_at = 0) and swept_until >= 0 and updated_at >= 0)
);
--> statement-breakpoint
CREATE TABLE "public_pictures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"place" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"alternative_text" text COLLATE "C" NOT NULL,
	"is_rendering" boolean NOT NULL,
	"large_sha256" text COLLATE "C" NOT NULL,
	"small_sha256" text COLLATE "C" NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"uploaded_by" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"receipt_id" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"journal_id" bigint,
	"detail" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"choice" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"tender" text COLLATE "C" NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"stripe_pi" text COLLATE "C",
	"stripe_charge" text COLLATE "C",
	"stripe_txn" text COLLATE "C",
	"initiated_at" bigint NOT NULL,
	"effective_on" text COLLATE "C",
	"remaining_after" bigint,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"note" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"receipt_id" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text COLLATE "C",
	"status" text COLLATE "C" DEFAULT 'requested' NOT NULL,
	"provider_refund" text COLLATE "C",
	"requested_by" bigint,
	"requested_by_name" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "refund_requests_status" CHECK (status in ('requested', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refund_requests_amount" CHECK (amount > 0),
	CONSTRAINT "refund_requests_by" CHECK ((requested_by is null) = (reason is null) and (requested_by is null) = (requested_by_name is null) and (requested_by is not null or provider_refund is not null or id like 'dup:%'))
);
--> statement-breakpoint
CREATE TABLE "reminder_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reminder_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C" NOT NULL,
	"owed" bigint NOT NULL,
	"message_id" bigint,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reminder_id" bigint NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"due_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"days" bigint NOT NULL,
	"more_than" bigint NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"creator_id" bigint,
	"active_since" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_roll_imports" (
	"id" bigint PRIMARY KEY NOT NULL,
	"upload_id" bigint,
	"state" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"total" bigint NOT NULL,
	"imported" text COLLATE "C" NOT NULL,
	"problem" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"finished_at" bigint,
	CONSTRAINT "rent_roll_imports_upload_id_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "rent_roll_months" (
	"period" text COLLATE "C" PRIMARY KEY NOT NULL,
	"rent_paid" bigint DEFAULT 0 NOT NULL,
	"deposit_paid" bigint DEFAULT 0 NOT NULL,
	"total_paid" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_roll_open_rent" (
	"period" text COLLATE "C" PRIMARY KEY NOT NULL,
	"open" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_roll_totals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"units" bigint DEFAULT 0 NOT NULL,
	"monthly_rent" bigint DEFAULT 0 NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"square_footage" bigint DEFAULT 0 NOT NULL,
	"rent_with_area" bigint DEFAULT 0 NOT NULL,
	"moving_out_soon" bigint DEFAULT 0 NOT NULL,
	"ready_to_rent" bigint DEFAULT 0 NOT NULL,
	"repairs_needed" bigint DEFAULT 0 NOT NULL,
	"cleaning_needed" bigint DEFAULT 0 NOT NULL,
	"status_set" bigint DEFAULT 0 NOT NULL,
	"occupied" bigint DEFAULT 0 NOT NULL,
	"balance_owed" bigint DEFAULT 0 NOT NULL,
	"evictions" bigint DEFAULT 0 NOT NULL,
	"rent" bigint DEFAULT 0 NOT NULL,
	"late" bigint DEFAULT 0 NOT NULL,
	"other" bigint DEFAULT 0 NOT NULL,
	"deposit_owed" bigint DEFAULT 0 NOT NULL,
	"deposit_reserve" bigint DEFAULT 0 NOT NULL,
	"advance" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_roll_uploads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sheet" text COLLATE "C" NOT NULL,
	"mapping" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C",
	"by_user_id" bigint,
	"by_name" text COLLATE "C",
	"impersonator_name" text COLLATE "C",
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_mail_pauses" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"user_id" bigint,
	"address" text COLLATE "C" NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_news" (
	"id" bigint PRIMARY KEY NOT NULL,
	"pause_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_notes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"note" text COLLATE "C" NOT NULL,
	"author_id" bigint,
	"impersonator_name" text COLLATE "C",
	"is_shown_to_tenant" boolean NOT NULL,
	"is_from_tenant" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_pictures" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"request_id" bigint NOT NULL,
	"large_sha256" text COLLATE "C" NOT NULL,
	"small_sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"tenant_id" bigint,
	"uploaded_by" bigint,
	"is_shown_to_tenant" boolean DEFAULT true NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_emails" (
	"id" bigint PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"frequency" text COLLATE "C" NOT NULL,
	"initial_send_at" bigint NOT NULL,
	"next_send_at" bigint,
	"last_sent_at" bigint,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"to_group" text COLLATE "C",
	"to_emails" text COLLATE "C" NOT NULL,
	"creator_id" bigint,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_recipients" (
	"id" bigint PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL,
	"tenant_id" bigint,
	"address" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"scheduled_email_id" bigint NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"occurrence_at" bigint NOT NULL,
	"mails" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"user_id" bigint NOT NULL,
	"impersonator_id" bigint,
	"ip" text COLLATE "C",
	"device" text COLLATE "C",
	"confirmed_at" bigint,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"journal_id" bigint,
	"field" text COLLATE "C" NOT NULL,
	"old_value" bigint NOT NULL,
	"new_value" bigint NOT NULL,
	"effective_on" text COLLATE "C" NOT NULL,
	"notes" text COLLATE "C",
	"user_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"unit_number" bigint NOT NULL,
	"is_subunit" boolean DEFAULT false NOT NULL,
	"move_in_on" text COLLATE "C" NOT NULL,
	"move_out_on" text COLLATE "C",
	"rent_from_period" text COLLATE "C" NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"ended_after_journal" bigint,
	"deposit_before" bigint DEFAULT 0 NOT NULL,
	"deposit_returned" bigint DEFAULT 0 NOT NULL,
	"deposit_to_rent" bigint DEFAULT 0 NOT NULL,
	"deposit_to_late" bigint DEFAULT 0 NOT NULL,
	"deposit_to_other" bigint DEFAULT 0 NOT NULL,
	"notes" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"uploaded_name" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text COLLATE "C" NOT NULL,
	"level" bigint NOT NULL,
	"unit_number" bigint,
	"tenant_id" bigint,
	"uploaded_by" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"session_id" bigint NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"fields" text COLLATE "C" NOT NULL,
	"kept_at" bigint NOT NULL,
	CONSTRAINT "kept_forms_session_id_address_pk" PRIMARY KEY("session_id","address")
);
--> statement-breakpoint
CREATE TABLE "tenant_balances" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"rent" bigint DEFAULT 0 NOT NULL,
	"late" bigint DEFAULT 0 NOT NULL,
	"other" bigint DEFAULT 0 NOT NULL,
	"deposit_owed" bigint DEFAULT 0 NOT NULL,
	"deposit_reserve" bigint DEFAULT 0 NOT NULL,
	"advance_cash" bigint DEFAULT 0 NOT NULL,
	"advance_credit" bigint DEFAULT 0 NOT NULL,
	"last_journal_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_months" (
	"tenant_id" bigint NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"rent_paid" bigint DEFAULT 0 NOT NULL,
	"deposit_paid" bigint DEFAULT 0 NOT NULL,
	"total_paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tenant_months_tenant_id_period_pk" PRIMARY KEY("tenant_id","period")
);
--> statement-breakpoint
CREATE TABLE "tenant_note_reads" (
	"user_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	"last_read" bigint NOT NULL,
	CONSTRAINT "tenant_note_reads_user_id_tenant_id_pk" PRIMARY KEY("user_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_notes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" bigint NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"creator_id" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" bigint PRIMARY KEY NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"middle_name" text COLLATE "C",
	"last_name" text COLLATE "C" NOT NULL,
	"date_of_birth" text COLLATE "C" NOT NULL,
	"cotenant_first_name" text COLLATE "C",
	"cotenant_middle_name" text COLLATE "C",
	"cotenant_last_name" text COLLATE "C",
	"cotenant_date_of_birth" text COLLATE "C",
	"business_name" text COLLATE "C",
	"primary_email" text COLLATE "C" NOT NULL,
	"primary_phone" text COLLATE "C" NOT NULL,
	"second_email" text COLLATE "C",
	"second_phone" text COLLATE "C",
	"move_in_on" text COLLATE "C" NOT NULL,
	"lease_end_on" text COLLATE "C" NOT NULL,
	"move_out_on" text COLLATE "C",
	"lease_status" text COLLATE "C" DEFAULT 'current' NOT NULL,
	"ach_enabled" boolean DEFAULT true NOT NULL,
	"no_checks" boolean DEFAULT false NOT NULL,
	"late_fee_day" bigint,
	"late_fee_bps" bigint,
	"convenience_fee_bps" bigint,
	"autopay_day" bigint,
	"provider_customer_id" text COLLATE "C",
	"provider_account" text COLLATE "C",
	"search_text" text COLLATE "C" DEFAULT '' NOT NULL,
	"rent_roll_text" text COLLATE "C" DEFAULT '' NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_tenants" (
	"thread_id" bigint NOT NULL,
	"tenant_id" bigint NOT NULL,
	CONSTRAINT "thread_tenants_thread_id_tenant_id_pk" PRIMARY KEY("thread_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" DEFAULT 'unresolved' NOT NULL,
	"subject_key" text COLLATE "C" NOT NULL,
	"latest_message_id" bigint NOT NULL,
	"latest_direction" text COLLATE "C" NOT NULL,
	"latest_at" bigint NOT NULL,
	"is_from_people" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unbooked_payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"intent_id" text COLLATE "C" NOT NULL,
	"receipt_id" text COLLATE "C",
	"problem" text COLLATE "C" NOT NULL,
	"details" text COLLATE "C" NOT NULL,
	"reported" text COLLATE "C" DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"resolved_at" bigint,
	"resolved_by" text COLLATE "C",
	"resolution" text COLLATE "C",
	CONSTRAINT "unbooked_payments_problem" CHECK (problem in ('amount', 'currency', 'intent', 'livemode', 'method', 'receipt', 'tenant', 'unknown')),
	CONSTRAINT "unbooked_payments_resolved" CHECK ((resolved_at is null) = (resolution is null))
);
--> statement-breakpoint
CREATE TABLE "unit_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"unit_number" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"effective_on" text COLLATE "C" NOT NULL,
	"recorded_at" bigint NOT NULL,
	"old_rent" bigint,
	"rent" bigint NOT NULL,
	"floor" bigint,
	"actor_user_id" bigint,
	"idem_key" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "units" (
	"number" bigint PRIMARY KEY NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"square_footage" bigint,
	"building_number" bigint,
	"floor" bigint,
	"notes" text COLLATE "C",
	"cleaning_needed" boolean DEFAULT false NOT NULL,
	"repairs_needed" boolean DEFAULT false NOT NULL,
	"ready_to_rent" boolean DEFAULT false NOT NULL,
	"moving_out_soon" boolean DEFAULT false NOT NULL,
	"status" text COLLATE "C" DEFAULT 'none' NOT NULL,
	"planned_increase_on" text COLLATE "C",
	"planned_increase_cents" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsettled_subjects" (
	"provider" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"tenant_id" bigint,
	"obstacle" text COLLATE "C" NOT NULL,
	"details" text COLLATE "C" NOT NULL,
	"since" bigint NOT NULL,
	"tried_at" bigint NOT NULL,
	CONSTRAINT "unsettled_subjects_provider_subject_id_pk" PRIMARY KEY("provider","subject_id"),
	CONSTRAINT "unsettled_subjects_provider" CHECK (provider in ('stripe', 'sandbox')),
	CONSTRAINT "unsettled_subjects_kind" CHECK (kind in ('payment', 'setup', 'method') and subject_id <> ''),
	CONSTRAINT "unsettled_subjects_livemode" CHECK (livemode is not null),
	CONSTRAINT "unsettled_subjects_obstacle" CHECK (obstacle in ('not_listed', 'unavailable', 'refused', 'error')),
	CONSTRAINT "unsettled_subjects_times" CHECK (since >= 0 and tried_at >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_permissions" (
	"user_id" bigint NOT NULL,
	"level" bigint NOT NULL,
	CONSTRAINT "user_permissions_user_id_level_pk" PRIMARY KEY("user_id","level")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C",
	"tenant_id" bigint,
	"home_screen" text COLLATE "C",
	"enabled" boolean DEFAULT true NOT NULL,
	"passkey_required" boolean DEFAULT false NOT NULL,
	"passkey_handle" text COLLATE "C",
	"told_of_guesses_at" bigint,
	"wants_request_emails" boolean DEFAULT true NOT NULL,
	"invited_at" bigint,
	"invited_by" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watermarks" (
	"job" text COLLATE "C" PRIMARY KEY NOT NULL,
	"done_up_to" text COLLATE "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay" ADD CONSTRAINT "autopay_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_log" ADD CONSTRAINT "autopay_log_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_mails" ADD CONSTRAINT "autopay_mails_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_runs" ADD CONSTRAINT "autopay_runs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_runs" ADD CONSTRAINT "autopay_runs_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_runs" ADD CONSTRAINT "autopay_runs_log_id_autopay_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."autopay_log"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopay_skips" ADD CONSTRAINT "autopay_skips_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "awaited_suites" ADD CONSTRAINT "awaited_suites_import_id_rent_roll_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."rent_roll_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge_due_changes" ADD CONSTRAINT "charge_due_changes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charge_events" ADD CONSTRAINT "charge_events_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_type_id_expense_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."expense_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_receipt_file_id_stored_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_quarantine" ADD CONSTRAINT "mail_quarantine_raw_sha256_contents_sha256_fk" FOREIGN KEY ("raw_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_sha256_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_raw_sha256_contents_sha256_fk" FOREIGN KEY ("raw_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "method_setups" ADD CONSTRAINT "method_setups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "move_in_drafts" ADD CONSTRAINT "move_in_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "move_in_drafts" ADD CONSTRAINT "move_in_drafts_unit_number_units_number_fk" FOREIGN KEY ("unit_number") REFERENCES "public"."units"("number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "online_payments" ADD CONSTRAINT "online_payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_attachments" ADD CONSTRAINT "outbox_attachments_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox_attachments" ADD CONSTRAINT "outbox_attachments_sha256_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_event_id_receipt_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."receipt_events"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "popups" ADD CONSTRAINT "popups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_pictures" ADD CONSTRAINT "public_pictures_large_sha256_contents_sha256_fk" FOREIGN KEY ("large_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_pictures" ADD CONSTRAINT "public_pictures_small_sha256_contents_sha256_fk" FOREIGN KEY ("small_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_events" ADD CONSTRAINT "receipt_events_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rent_roll_uploads" ADD CONSTRAINT "rent_roll_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_changes" ADD CONSTRAINT "request_changes_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_news" ADD CONSTRAINT "request_news_pause_id_request_mail_pauses_id_fk" FOREIGN KEY ("pause_id") REFERENCES "public"."request_mail_pauses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_news" ADD CONSTRAINT "request_news_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_notes" ADD CONSTRAINT "request_notes_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_large_sha256_contents_sha256_fk" FOREIGN KEY ("large_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "request_pictures" ADD CONSTRAINT "request_pictures_small_sha256_contents_sha256_fk" FOREIGN KEY ("small_sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheduled_emails" ADD CONSTRAINT "scheduled_emails_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scheduled_recipients" ADD CONSTRAINT "scheduled_recipients_run_id_scheduled_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."scheduled_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_id_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_events" ADD CONSTRAINT "statement_events_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_sha256_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kept_forms" ADD CONSTRAINT "kept_forms_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_notes" ADD CONSTRAINT "tenant_notes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_tenants" ADD CONSTRAINT "thread_tenants_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unbooked_payments" ADD CONSTRAINT "unbooked_payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_permissions" ADD CONSTRAINT "user_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_token" ON "account_links" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "account_links_age" ON "account_links" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "allocations_charge" ON "allocations" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "allocations_journal" ON "allocations" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "allocations_taken_back" ON "allocations" USING btree ("takes_back_id") WHERE takes_back_id is not null;
--> statement-breakpoint
CREATE INDEX "attempts_bucket" ON "attempts" USING btree ("bucket","at");
--> statement-breakpoint
CREATE INDEX "attempts_at" ON "attempts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit_log" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_log" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "autopay_log_tenant" ON "autopay_log" USING btree ("tenant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "autopay_runs_month" ON "autopay_runs" USING btree ("tenant_id","month");
--> statement-breakpoint
CREATE UNIQUE INDEX "autopay_runs_receipt" ON "autopay_runs" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE INDEX "autopay_runs_open" ON "autopay_runs" USING btree ("id") WHERE status = 'processing';
--> statement-breakpoint
CREATE INDEX "awaited_suites_import" ON "awaited_suites" USING btree ("import_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "awaited_suites_unit" ON "awaited_suites" USING btree ("unit_number");
--> statement-breakpoint
CREATE UNIQUE INDEX "awaited_suites_email" ON "awaited_suites" USING btree ("email") WHERE email is not null;
--> statement-breakpoint
CREATE INDEX "charge_due_changes_charge" ON "charge_due_changes" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "charge_events_charge" ON "charge_events" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "charges_tenant" ON "charges" USING btree ("tenant_id","effective_on");
--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("tenant_id","kind","due_on") WHERE open > 0;
--> statement-breakpoint
CREATE INDEX "charges_rent_due" ON "charges" USING btree ("due_on") WHERE kind = 'rent';
--> statement-breakpoint
CREATE INDEX "charges_journal" ON "charges" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "contents_created" ON "contents" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "contents_released" ON "contents" USING btree ("released_at") WHERE released_at is not null;
--> statement-breakpoint
CREATE INDEX "expense_types_parent" ON "expense_types" USING btree ("parent_id");
--> statement-breakpoint
CREATE INDEX "expenses_month" ON "expenses" USING btree ("month");
--> statement-breakpoint
CREATE INDEX "expenses_receipt" ON "expenses" USING btree ("receipt_file_id") WHERE receipt_file_id is not null;
--> statement-breakpoint
CREATE INDEX "issued_periods_period" ON "issued_periods" USING btree ("period");
--> statement-breakpoint
CREATE INDEX "journal_lines_journal" ON "journal_lines" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account","tenant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "journals_key" ON "journals" USING btree ("idem_key");
--> statement-breakpoint
CREATE INDEX "journals_receipt" ON "journals" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE INDEX "journals_tenant" ON "journals" USING btree ("tenant_id","effective_on","id");
--> statement-breakpoint
CREATE INDEX "journals_effective" ON "journals" USING btree ("effective_on");
--> statement-breakpoint
CREATE INDEX "known_networks_age" ON "known_networks" USING btree ("last_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "mail_quarantine_received" ON "mail_quarantine" USING btree ("received_key");
--> statement-breakpoint
CREATE INDEX "mail_quarantine_sender" ON "mail_quarantine" USING btree ("from_address","received_at");
--> statement-breakpoint
CREATE INDEX "mail_quarantine_raw" ON "mail_quarantine" USING btree ("raw_sha256") WHERE raw_sha256 is not null;
--> statement-breakpoint
CREATE INDEX "maintenance_requests_created" ON "maintenance_requests" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "maintenance_requests_status" ON "maintenance_requests" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "maintenance_requests_unit" ON "maintenance_requests" USING btree ("unit_number","created_at","id");
--> statement-breakpoint
CREATE INDEX "maintenance_requests_creator" ON "maintenance_requests" USING btree ("creator_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "maintenance_requests_assignee" ON "maintenance_requests" USING btree ("assignee_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "maintenance_requests_tenant" ON "maintenance_requests" USING btree ("tenant_id","created_at","id") WHERE tenant_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "message_attachments_name" ON "message_attachments" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "message_attachments_contents" ON "message_attachments" USING btree ("sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_drafts_key" ON "message_drafts" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "message_drafts_user" ON "message_drafts" USING btree ("user_id","updated_at");
--> statement-breakpoint
CREATE INDEX "message_recipients_message" ON "message_recipients" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "message_recipients_address" ON "message_recipients" USING btree ("address");
--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","at","id");
--> statement-breakpoint
CREATE INDEX "messages_message_id" ON "messages" USING btree ("message_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_source" ON "messages" USING btree ("source") WHERE source is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_received" ON "messages" USING btree ("received_key") WHERE received_key is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_outbox" ON "messages" USING btree ("outbox_id") WHERE outbox_id is not null;
--> statement-breakpoint
CREATE INDEX "messages_inbound_sender" ON "messages" USING btree ("from_address","at") WHERE direction = 'inbound';
--> statement-breakpoint
CREATE INDEX "messages_raw" ON "messages" USING btree ("raw_sha256") WHERE raw_sha256 is not null;
--> statement-breakpoint
CREATE INDEX "method_setups_tenant" ON "method_setups" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "method_setups_open" ON "method_setups" USING btree ("created_at") WHERE status in ('created', 'waiting');
--> statement-breakpoint
CREATE UNIQUE INDEX "method_setups_intent" ON "method_setups" USING btree ("setup_intent") WHERE setup_intent is not null;
--> statement-breakpoint
CREATE INDEX "move_in_drafts_kept" ON "move_in_drafts" USING btree ("kept_at");
--> statement-breakpoint
CREATE INDEX "online_payments_tenant" ON "online_payments" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "online_payments_to_cancel" ON "online_payments" USING btree ("cancel_requested_at") WHERE cancel_requested_at is not null and cancel_done_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "online_payments_session" ON "online_payments" USING btree ("session_id") WHERE session_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_message" ON "outbox" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE state in ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "outbox_link" ON "outbox" USING btree ("link_hash") WHERE link_hash is not null;
--> statement-breakpoint
CREATE INDEX "outbox_attachments_contents" ON "outbox_attachments" USING btree ("sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_challenge" ON "passkey_challenges" USING btree ("challenge");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "payment_methods_tenant" ON "payment_methods" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "payment_methods_to_detach" ON "payment_methods" USING btree ("detach_requested_at") WHERE detach_requested_at is not null and detached_at is null;
--> statement-breakpoint
CREATE INDEX "payment_notices_tenant" ON "payment_notices" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "payment_notices_receipt" ON "payment_notices" USING btree ("receipt_id") WHERE receipt_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notices_event" ON "payment_notices" USING btree ("event_id") WHERE event_id is not null;
--> statement-breakpoint
CREATE INDEX "payments_tenant" ON "payments" USING btree ("tenant_id","effective_on");
--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "payments_journal" ON "payments" USING btree ("journal_id");
--> statement-breakpoint
CREATE INDEX "popups_tenant" ON "popups" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "printed_files_created" ON "printed_files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "provider_events_object" ON "provider_events" USING btree ("object_id") WHERE object_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "public_pictures_name" ON "public_pictures" USING btree ("name");
--> statement-breakpoint
CREATE UNIQUE INDEX "public_pictures_position" ON "public_pictures" USING btree ("place","position");
--> statement-breakpoint
CREATE INDEX "public_pictures_large" ON "public_pictures" USING btree ("large_sha256");
--> statement-breakpoint
CREATE INDEX "public_pictures_small" ON "public_pictures" USING btree ("small_sha256");
--> statement-breakpoint
CREATE INDEX "receipt_events_receipt" ON "receipt_events" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "receipts_tenant" ON "receipts" USING btree ("tenant_id");
--> statement-breakpoint
CREATE INDEX "receipts_open" ON "receipts" USING btree ("initiated_at") WHERE status in ('created', 'pending', 'failed');
--> statement-breakpoint
CREATE INDEX "receipts_pending" ON "receipts" USING btree ("tenant_id") WHERE status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_intent" ON "receipts" USING btree ("stripe_pi") WHERE stripe_pi is not null;
--> statement-breakpoint
CREATE INDEX "refund_requests_receipt" ON "refund_requests" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("created_at") WHERE status in ('requested', 'pending');
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_refund" ON "refund_requests" USING btree ("provider_refund") WHERE provider_refund is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_log_key" ON "reminder_log" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "reminder_log_reminder" ON "reminder_log" USING btree ("reminder_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_runs_month" ON "reminder_runs" USING btree ("reminder_id","month");
--> statement-breakpoint
CREATE UNIQUE INDEX "rent_roll_imports_running" ON "rent_roll_imports" USING btree ("state") WHERE state = 'running';
--> statement-breakpoint
CREATE INDEX "request_changes_request" ON "request_changes" USING btree ("request_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "request_mail_pauses_receiver" ON "request_mail_pauses" USING btree ("tenant_id","address");
--> statement-breakpoint
CREATE INDEX "request_mail_pauses_end" ON "request_mail_pauses" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "request_news_pause" ON "request_news" USING btree ("pause_id","id");
--> statement-breakpoint
CREATE INDEX "request_news_request" ON "request_news" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "request_notes_request" ON "request_notes" USING btree ("request_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "request_pictures_name" ON "request_pictures" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "request_pictures_request" ON "request_pictures" USING btree ("request_id","id");
--> statement-breakpoint
CREATE INDEX "request_pictures_tenant" ON "request_pictures" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "request_pictures_large" ON "request_pictures" USING btree ("large_sha256");
--> statement-breakpoint
CREATE INDEX "request_pictures_small" ON "request_pictures" USING btree ("small_sha256");
--> statement-breakpoint
CREATE INDEX "scheduled_emails_due" ON "scheduled_emails" USING btree ("next_send_at") WHERE next_send_at is not null and not is_disabled;
--> statement-breakpoint
CREATE INDEX "scheduled_emails_template" ON "scheduled_emails" USING btree ("template_id");
--> statement-breakpoint
CREATE INDEX "scheduled_recipients_run" ON "scheduled_recipients" USING btree ("run_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_runs_key" ON "scheduled_runs" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "scheduled_runs_schedule" ON "scheduled_runs" USING btree ("scheduled_email_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "statement_events_tenant" ON "statement_events" USING btree ("tenant_id","effective_on");
--> statement-breakpoint
CREATE INDEX "statement_events_journal" ON "statement_events" USING btree ("journal_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "stays_one_per_unit" ON "stays" USING btree ("unit_number") WHERE move_out_on is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "stays_one_primary" ON "stays" USING btree ("tenant_id") WHERE move_out_on is null and not is_subunit;
--> statement-breakpoint
CREATE INDEX "stays_tenant" ON "stays" USING btree ("tenant_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_name" ON "stored_files" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "stored_files_contents" ON "stored_files" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "stored_files_unit" ON "stored_files" USING btree ("unit_number","created_at");
--> statement-breakpoint
CREATE INDEX "stored_files_tenant" ON "stored_files" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "tenant_notes_tenant" ON "tenant_notes" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "tenants_primary_email" ON "tenants" USING btree ("primary_email");
--> statement-breakpoint
CREATE INDEX "tenants_second_email" ON "tenants" USING btree ("second_email") WHERE second_email is not null;
--> statement-breakpoint
CREATE INDEX "thread_tenants_tenant" ON "thread_tenants" USING btree ("tenant_id","thread_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "threads_token" ON "threads" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "threads_inbox" ON "threads" USING btree ("status","latest_at","id");
--> statement-breakpoint
CREATE INDEX "threads_kind" ON "threads" USING btree ("status","is_from_people","latest_at","id");
--> statement-breakpoint
CREATE INDEX "threads_subject" ON "threads" USING btree ("subject_key","latest_at");
--> statement-breakpoint
CREATE INDEX "threads_waiting" ON "threads" USING btree ("id") WHERE status = 'unresolved' and latest_direction = 'inbound';
--> statement-breakpoint
CREATE UNIQUE INDEX "unbooked_payments_once" ON "unbooked_payments" USING btree ("intent_id","problem") WHERE resolved_at is null;
--> statement-breakpoint
CREATE INDEX "unbooked_payments_receipt" ON "unbooked_payments" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "unit_history_unit" ON "unit_history" USING btree ("unit_number","effective_on");
--> statement-breakpoint
CREATE UNIQUE INDEX "unit_history_key" ON "unit_history" USING btree ("idem_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_tenant" ON "users" USING btree ("tenant_id") WHERE tenant_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_passkey_handle" ON "users" USING btree ("passkey_handle") WHERE passkey_handle is not null;
