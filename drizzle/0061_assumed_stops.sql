ALTER TABLE `orders` ADD `is_stop_assumed` integer DEFAULT false NOT NULL CONSTRAINT "orders_is_stop_assumed" CHECK(`is_stop_assumed` IN (0, 1));
