CREATE TABLE `sign_outs_everywhere` (
	`sub` text PRIMARY KEY NOT NULL,
	`not_before` integer NOT NULL
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sign_in_transactions` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`return_to` text NOT NULL,
	`is_popup` integer DEFAULT false NOT NULL,
	`asks` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sign_in_is_popup" CHECK("__new_sign_in_transactions"."is_popup" IN (0, 1)),
	CONSTRAINT "sign_in_asks" CHECK("__new_sign_in_transactions"."asks" IN (0, 1))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_sign_in_transactions`("state_hash", "return_to", "is_popup", "asks", "expires_at", "created_at") SELECT "state_hash", "return_to", "is_popup", 0, "expires_at", "created_at" FROM `sign_in_transactions`;--> statement-breakpoint
DROP TABLE `sign_in_transactions`;--> statement-breakpoint
ALTER TABLE `__new_sign_in_transactions` RENAME TO `sign_in_transactions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sign_in_transactions_by_expiry` ON `sign_in_transactions` (`expires_at`);