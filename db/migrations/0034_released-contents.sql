ALTER TABLE `contents` ADD `released_at` integer;--> statement-breakpoint
CREATE INDEX `contents_released` ON `contents` (`released_at`) WHERE released_at is not null;