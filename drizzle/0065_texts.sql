CREATE TABLE `text_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sid` text NOT NULL,
	`number` text NOT NULL,
	`keyword` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "text_replies_keyword" CHECK("text_replies"."keyword" IN ('stop', 'start'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `text_replies_sid_unique` ON `text_replies` (`sid`);--> statement-breakpoint
CREATE INDEX `text_replies_by_number` ON `text_replies` (`number`,`id`);--> statement-breakpoint
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
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out', 'events_missing', 'events_refused', 'mail_down', 'mail_undelivered', 'texts_down', 'low_disk', 'items_missing', 'payouts_differ', 'books_changed', 'copy_behind'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at") SELECT "kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `orders` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `phone` text CONSTRAINT "orders_phone" CHECK(`phone` GLOB '+1[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]');
