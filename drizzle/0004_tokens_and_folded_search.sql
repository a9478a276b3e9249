ALTER TABLE `sessions` ADD `tokens_issued_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `folded_name` text;--> statement-breakpoint
ALTER TABLE `products` ADD `folded_text` text;--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`actor`,`created_at`);