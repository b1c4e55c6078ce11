ALTER TABLE `outbox` ADD `link_hash` text;--> statement-breakpoint
CREATE INDEX `outbox_link` ON `outbox` (`link_hash`) WHERE link_hash is not null;