DROP INDEX `orders_not_handed_over`;--> statement-breakpoint
CREATE INDEX `orders_not_handed_over` ON `orders` (`status`,`handed_over_at`,`id`) WHERE "orders"."handed_over_at" IS NULL;--> statement-breakpoint
ALTER TABLE `stripe_looks` ADD `matched_until` integer;--> statement-breakpoint
CREATE INDEX `balance_transactions_by_category` ON `balance_transactions` (`category`,`source_id`);