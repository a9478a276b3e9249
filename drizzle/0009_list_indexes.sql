CREATE INDEX `catering_inquiries_by_creation` ON `catering_inquiries` (`created_at`);--> statement-breakpoint
CREATE INDEX `newsletter_by_sign_up` ON `newsletter_subscribers` (`subscribed_at`);--> statement-breakpoint
CREATE INDEX `products_by_deletion` ON `products` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`deleted_at`,`folded_name`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category`);