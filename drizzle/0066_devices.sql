ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `shifts` ADD `lost_at` integer;