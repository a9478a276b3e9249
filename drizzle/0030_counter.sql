ALTER TABLE `orders` ADD `making_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_at` integer;