ALTER TABLE `products` ADD `folded_name` text;--> statement-breakpoint
ALTER TABLE `products` ADD `folded_text` text;