ALTER TABLE `orders` ADD `waits_since` integer;--> statement-breakpoint
UPDATE `orders` SET `waits_since` = coalesce(`paid_at`, `created_at`)
WHERE (`status` = 'paid' AND `handed_over_at` IS NULL) OR (`status` = 'pending' AND `payment_kind` = 'truck' AND `confirm_by` IS NULL);
