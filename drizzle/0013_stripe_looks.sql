CREATE TABLE `stripe_looks` (
	`list` text PRIMARY KEY NOT NULL,
	`seen_until` integer NOT NULL,
	`began_at` integer,
	`after_id` text,
	CONSTRAINT "stripe_looks_list" CHECK("stripe_looks"."list" IN ('payments', 'refunds', 'disputes'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_health` (
	`id` integer PRIMARY KEY NOT NULL,
	`accepted_at` integer,
	`refused` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_health_single_row" CHECK("webhook_health"."id" = 1),
	CONSTRAINT "webhook_health_refused" CHECK("webhook_health"."refused" >= 0)
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_alerts` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer,
	`reason` text,
	`respond_by` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out', 'events_missing', 'events_refused'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "created_at") SELECT "kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "created_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;