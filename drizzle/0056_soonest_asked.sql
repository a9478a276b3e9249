ALTER TABLE `orders` ADD `is_soonest` integer DEFAULT false NOT NULL CONSTRAINT "orders_is_soonest" CHECK(`is_soonest` IN (0, 1));
