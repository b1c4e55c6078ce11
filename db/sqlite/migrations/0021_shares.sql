CREATE TABLE `document_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shared_document_id` integer NOT NULL,
	`tenant_id` integer NOT NULL,
	`stay_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`mailed_at` integer,
	`opened_at` integer,
	`confirmed_at` integer,
	`confirmed_by` integer,
	`confirmed_name` text,
	`confirmed_sha256` text,
	`ended_at` integer,
	FOREIGN KEY (`shared_document_id`) REFERENCES `shared_documents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stay_id`) REFERENCES `stays`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `document_shares_once` ON `document_shares` (`shared_document_id`,`stay_id`);
--> statement-breakpoint
CREATE INDEX `document_shares_tenant` ON `document_shares` (`tenant_id`,`id`);
--> statement-breakpoint
CREATE INDEX `document_shares_mailed` ON `document_shares` (`mailed_at`);
--> statement-breakpoint
CREATE TABLE `shared_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stored_file_id` integer,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	`media_type` text NOT NULL,
	`level` integer NOT NULL,
	`audience` text NOT NULL,
	`tenant_id` integer,
	`unit_number` integer,
	`group_key` text,
	`from_on` text NOT NULL,
	`until_on` text,
	`must_confirm` integer NOT NULL,
	`after_move_out` integer NOT NULL,
	`for_newcomers` integer NOT NULL,
	`shared_by` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`stored_file_id`) REFERENCES `stored_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `shared_documents_file` ON `shared_documents` (`stored_file_id`);
--> statement-breakpoint
CREATE INDEX `shared_documents_newcomers` ON `shared_documents` (`for_newcomers`);
