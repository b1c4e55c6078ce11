CREATE INDEX `receipts_amount` ON `receipts` (`amount`);
--> statement-breakpoint
CREATE INDEX `receipts_note` ON `receipts` (`note`) WHERE note is not null;
--> statement-breakpoint
CREATE INDEX `receipts_charge` ON `receipts` (`stripe_charge`) WHERE stripe_charge is not null;
