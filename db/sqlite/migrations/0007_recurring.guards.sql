-- What was agreed of a recurring charge, and which of its months were charged, is never rewritten.
CREATE TRIGGER `recurring_terms_keep_update` BEFORE UPDATE ON `recurring_terms`
BEGIN SELECT RAISE(ABORT, 'recurring_terms is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `recurring_terms_keep_delete` BEFORE DELETE ON `recurring_terms`
BEGIN SELECT RAISE(ABORT, 'recurring_terms is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `issued_recurring_keep_update` BEFORE UPDATE ON `issued_recurring`
BEGIN SELECT RAISE(ABORT, 'issued_recurring is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `issued_recurring_keep_delete` BEFORE DELETE ON `issued_recurring`
BEGIN SELECT RAISE(ABORT, 'issued_recurring is append-only'); END;
