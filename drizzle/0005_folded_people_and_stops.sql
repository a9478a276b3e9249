ALTER TABLE `catering_inquiries` ADD `folded_text` text;--> statement-breakpoint
ALTER TABLE `events` ADD `folded_text` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `folded_text` text;