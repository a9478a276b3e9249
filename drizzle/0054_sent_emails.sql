ALTER TABLE `outbox` ADD `sent_to` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `sent_subject` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `sent_text` text;