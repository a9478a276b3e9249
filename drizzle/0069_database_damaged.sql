PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out', 'events_missing', 'events_refused', 'mail_down', 'mail_undelivered', 'texts_down', 'low_disk', 'items_missing', 'payouts_differ', 'books_changed', 'copy_behind', 'database_damaged'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at") SELECT "kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;