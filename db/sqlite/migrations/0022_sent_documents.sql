CREATE TABLE `sent_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stored_file_id` integer,
	`uploaded_name` text NOT NULL,
	`sha256` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	`tenant_id` integer NOT NULL,
	`note` text,
	`sent_by` integer,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`read_by` integer,
	FOREIGN KEY (`stored_file_id`) REFERENCES `stored_files`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`tenant_id`) REFERENCES `tenants`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sent_documents_tenant` ON `sent_documents` (`tenant_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sent_documents_read` ON `sent_documents` (`read_at`);
--> statement-breakpoint
CREATE INDEX `sent_documents_file` ON `sent_documents` (`stored_file_id`);
