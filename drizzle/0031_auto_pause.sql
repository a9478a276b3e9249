ALTER TABLE `order_pause` ADD `look_minutes` integer DEFAULT 10 CONSTRAINT "order_pause_look_minutes" CHECK(`look_minutes` BETWEEN 5 AND 60);--> statement-breakpoint
ALTER TABLE `order_pause` ADD `auto_paused_at` integer;
