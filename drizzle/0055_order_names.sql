ALTER TABLE `order_pause` ADD `sends_window_sales` integer DEFAULT true NOT NULL CONSTRAINT "order_pause_sends_window_sales" CHECK(`sends_window_sales` IN (0, 1));--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_name` text CONSTRAINT "orders_customer_name" CHECK(length(`customer_name`) BETWEEN 1 AND 40);--> statement-breakpoint
ALTER TABLE `orders` ADD `folded_name` text;
