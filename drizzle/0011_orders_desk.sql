CREATE TABLE `refund_request_lines` (
	`request_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`request_id`, `product_id`),
	FOREIGN KEY (`request_id`) REFERENCES `refund_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`product_id`) REFERENCES `order_lines`(`order_id`,`product_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_request_lines_quantity" CHECK("refund_request_lines"."quantity" BETWEEN 1 AND 20),
	CONSTRAINT "refund_request_lines_restocked" CHECK("refund_request_lines"."restocked" BETWEEN 0 AND "refund_request_lines"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `refund_request_lines_by_order` ON `refund_request_lines` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`restock` integer NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`refund_id` text,
	`reason` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`failed_tries` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`asked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount_cents" > 0),
	CONSTRAINT "refund_requests_restock" CHECK("refund_requests"."restock" IN (0, 1)),
	CONSTRAINT "refund_requests_state" CHECK("refund_requests"."state" IN ('asked', 'made', 'refused')),
	CONSTRAINT "refund_requests_made" CHECK(("refund_requests"."state" = 'made') = ("refund_requests"."refund_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_refund_id_unique` ON `refund_requests` (`refund_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_by_order` ON `refund_requests` (`order_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_by_state` ON `refund_requests` (`state`,`retry_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`inventory_id` integer NOT NULL,
	`kind` text NOT NULL,
	`delta` integer NOT NULL,
	`quantity_after` integer NOT NULL,
	`order_id` integer,
	`actor` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inventory_id`) REFERENCES `inventory`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_quantity_after" CHECK("__new_stock_movements"."quantity_after" >= 0),
	CONSTRAINT "stock_movements_kind" CHECK("__new_stock_movements"."kind" IN ('initial', 'sale', 'release', 'return', 'adjustment', 'edit'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_stock_movements`("id", "inventory_id", "kind", "delta", "quantity_after", "order_id", "actor", "created_at") SELECT "id", "inventory_id", "kind", "delta", "quantity_after", "order_id", "actor", "created_at" FROM `stock_movements`;--> statement-breakpoint
DROP TABLE `stock_movements`;--> statement-breakpoint
ALTER TABLE `__new_stock_movements` RENAME TO `stock_movements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stock_movements_by_item` ON `stock_movements` (`inventory_id`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `reservation_code` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `truck_payment` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `handed_over_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_reservation_code_unique` ON `orders` (`reservation_code`);--> statement-breakpoint
CREATE INDEX `orders_newest_by_status` ON `orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_by_stop` ON `orders` (`pickup_event_id`,`status`);