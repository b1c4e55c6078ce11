ALTER TABLE `requests` RENAME TO `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `uploads` RENAME TO `rent_roll_uploads`;
