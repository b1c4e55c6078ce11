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
ALTER TABLE `provider_sweeps` ADD `others_settled_at` integer;--> statement-breakpoint
ALTER TABLE `provider_sweeps` ADD `incomplete_since` integer;