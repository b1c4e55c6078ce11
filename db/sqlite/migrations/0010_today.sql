ALTER TABLE `users` ADD `starts_on_today` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `messages_bounced` ON `messages` (`bounced_at`) WHERE bounced_at is not null;
