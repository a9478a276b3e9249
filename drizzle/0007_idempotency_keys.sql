CREATE TABLE `idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`row_id` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);