DROP INDEX `orders_by_client`;--> statement-breakpoint
ALTER TABLE `orders` ADD `told_paid_at` integer;--> statement-breakpoint
CREATE INDEX `orders_by_client` ON `orders` (`client_hash`,`hold_expires_at`);