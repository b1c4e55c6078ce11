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
ALTER TABLE `mailbox` ADD `since` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `sender` text;--> statement-breakpoint
CREATE INDEX `messages_inbound_sender` ON `messages` (`from_address`,`at`) WHERE direction = 'inbound';