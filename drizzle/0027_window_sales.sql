CREATE TABLE `window_tips` (
	`id` integer PRIMARY KEY NOT NULL,
	`first_cents` integer,
	`second_cents` integer,
	`third_cents` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "window_tips_single_row" CHECK("window_tips"."id" = 1),
	CONSTRAINT "window_tips_first" CHECK("window_tips"."first_cents" >= 0),
	CONSTRAINT "window_tips_second" CHECK("window_tips"."second_cents" >= 0),
	CONSTRAINT "window_tips_third" CHECK("window_tips"."third_cents" >= 0)
) STRICT;
--> statement-breakpoint
ALTER TABLE `inventory` ADD `count_again` integer DEFAULT 0 NOT NULL CONSTRAINT "inventory_count_again" CHECK(`count_again` >= 0);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `listed_price_cents` integer CONSTRAINT "order_lines_listed_price" CHECK(`listed_price_cents` >= 0);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `lacking` integer DEFAULT 0 NOT NULL CONSTRAINT "order_lines_lacking" CHECK(`lacking` BETWEEN 0 AND 20);--> statement-breakpoint
ALTER TABLE `orders` ADD `origin` text DEFAULT 'web' NOT NULL CONSTRAINT "orders_origin" CHECK(`origin` IN ('web', 'window'));--> statement-breakpoint
ALTER TABLE `orders` ADD `sale_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tip_cents` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_tip" CHECK(`tip_cents` >= 0);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_sale_key_unique` ON `orders` (`sale_key`);
