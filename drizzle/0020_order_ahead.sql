CREATE TABLE `stop_products` (
	`event_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`event_id`, `product_id`),
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stop_products_pieces" CHECK("stop_products"."pieces" BETWEEN 0 AND 1000)
) STRICT;
--> statement-breakpoint
ALTER TABLE `events` ADD `orders_ahead` integer DEFAULT false NOT NULL CONSTRAINT "events_orders_ahead" CHECK(`orders_ahead` IN (0, 1));--> statement-breakpoint
ALTER TABLE `events` ADD `lead_minutes` integer DEFAULT 10 NOT NULL CONSTRAINT "events_lead_minutes" CHECK(`lead_minutes` BETWEEN 5 AND 240);--> statement-breakpoint
ALTER TABLE `events` ADD `last_order_minutes` integer DEFAULT 30 NOT NULL CONSTRAINT "events_last_order_minutes" CHECK(`last_order_minutes` BETWEEN 0 AND 240);--> statement-breakpoint
ALTER TABLE `events` ADD `slot_minutes` integer CONSTRAINT "events_slot_minutes" CHECK(`slot_minutes` BETWEEN 5 AND 120);--> statement-breakpoint
ALTER TABLE `events` ADD `slot_pieces` integer CONSTRAINT "events_slot_pieces" CHECK(`slot_pieces` BETWEEN 1 AND 1000);--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_minutes` integer CONSTRAINT "orders_pickup_minutes" CHECK(`pickup_minutes` >= 0);
