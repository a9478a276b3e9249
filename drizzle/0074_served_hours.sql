ALTER TABLE `menu_items` ADD `served_from` integer CONSTRAINT "menu_items_served_from" CHECK(`served_from` BETWEEN 0 AND 1439);--> statement-breakpoint
ALTER TABLE `menu_items` ADD `served_until` integer CONSTRAINT "menu_items_served_until" CHECK(`served_until` BETWEEN 1 AND 1439) CONSTRAINT "menu_items_served" CHECK(`served_from` < `served_until`);
