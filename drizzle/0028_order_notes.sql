ALTER TABLE `order_pause` ADD `takes_notes` integer DEFAULT false NOT NULL CONSTRAINT "order_pause_takes_notes" CHECK(`takes_notes` IN (0, 1));--> statement-breakpoint
ALTER TABLE `orders` ADD `note` text CONSTRAINT "orders_note" CHECK(length(`note`) BETWEEN 1 AND 80);
