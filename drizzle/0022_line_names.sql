PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refund_request_lines` (
	`request_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`choices` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`request_id`, `product_id`, `choices`),
	FOREIGN KEY (`request_id`) REFERENCES `refund_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`product_id`,`choices`) REFERENCES `order_lines`(`order_id`,`product_id`,`choices`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_request_lines_quantity" CHECK("__new_refund_request_lines"."quantity" BETWEEN 1 AND 20),
	CONSTRAINT "refund_request_lines_restocked" CHECK("__new_refund_request_lines"."restocked" BETWEEN 0 AND "__new_refund_request_lines"."quantity")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_request_lines`("request_id", "order_id", "product_id", "quantity", "restocked") SELECT "request_id", "order_id", "product_id", "quantity", "restocked" FROM `refund_request_lines`;--> statement-breakpoint
DROP TABLE `refund_request_lines`;--> statement-breakpoint
ALTER TABLE `__new_refund_request_lines` RENAME TO `refund_request_lines`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `refund_request_lines_by_order` ON `refund_request_lines` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `__new_order_lines` (
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`choices` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`choice_names` text DEFAULT '[]' NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`, `choices`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_choices" CHECK("__new_order_lines"."choices" NOT GLOB '*[^0-9_]*'),
	CONSTRAINT "order_lines_choice_names" CHECK(json_valid("__new_order_lines"."choice_names")),
	CONSTRAINT "order_lines_price" CHECK("__new_order_lines"."unit_price_cents" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK("__new_order_lines"."quantity" BETWEEN 1 AND 20)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_lines`("order_id", "product_id", "name", "unit_price_cents", "quantity") SELECT "order_id", "product_id", "name", "unit_price_cents", "quantity" FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `__new_order_lines` RENAME TO `order_lines`;