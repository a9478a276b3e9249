CREATE TABLE `alerts` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer,
	`reason` text,
	`respond_by` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alerts_kind" CHECK("alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`withdrawn_cents` integer NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`respond_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount_cents" > 0),
	CONSTRAINT "disputes_withdrawn" CHECK("disputes"."withdrawn_cents" BETWEEN 0 AND "disputes"."amount_cents")
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`failure_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_by_order` ON `refunds` (`order_id`);--> statement-breakpoint
DROP INDEX `orders_refund_id_unique`;--> statement-breakpoint
ALTER TABLE `orders` ADD `failed_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `retry_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `refund_id`;