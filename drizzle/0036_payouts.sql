CREATE TABLE `balance_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` integer,
	`source_id` text,
	`intent_id` text,
	`category` text NOT NULL,
	`description` text,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`available_on` integer NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `balance_transactions_by_payout` ON `balance_transactions` (`payout_id`);--> statement-breakpoint
CREATE INDEX `balance_transactions_by_intent` ON `balance_transactions` (`intent_id`,`category`);--> statement-breakpoint
CREATE INDEX `balance_transactions_by_source` ON `balance_transactions` (`source_id`,`category`);--> statement-breakpoint
CREATE INDEX `balance_transactions_by_time` ON `balance_transactions` (`created_at`);--> statement-breakpoint
CREATE TABLE `noted_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`noun` text NOT NULL,
	`subject` text NOT NULL,
	`stripe_cents` integer,
	`our_cents` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "noted_differences_noun" CHECK("noted_differences"."noun" IN ('payment', 'refund', 'dispute', 'payout', 'other'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `noted_differences_subject` ON `noted_differences` (`noun`,`subject`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stripe_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`failure` text,
	`items` text NOT NULL,
	`items_read_at` integer,
	`arrives_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "payouts_items" CHECK("payouts"."items" IN ('ready', 'later', 'never'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_stripe_id_unique` ON `payouts` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `payouts_newest` ON `payouts` (`arrives_at`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stripe_looks` (
	`list` text PRIMARY KEY NOT NULL,
	`seen_until` integer NOT NULL,
	`began_at` integer,
	`after_id` text,
	CONSTRAINT "stripe_looks_list" CHECK("__new_stripe_looks"."list" IN ('payments', 'refunds', 'disputes', 'payouts', 'balance'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_stripe_looks`("list", "seen_until", "began_at", "after_id") SELECT "list", "seen_until", "began_at", "after_id" FROM `stripe_looks`;--> statement-breakpoint
DROP TABLE `stripe_looks`;--> statement-breakpoint
ALTER TABLE `__new_stripe_looks` RENAME TO `stripe_looks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TABLE `__new_alerts` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer,
	`reason` text,
	`respond_by` integer,
	`mailed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out', 'events_missing', 'events_refused', 'mail_down', 'mail_undelivered', 'low_disk', 'items_missing', 'payouts_differ'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at") SELECT "kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;