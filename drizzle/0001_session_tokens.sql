ALTER TABLE `sessions` ADD `tokens_issued_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`actor`,`created_at`);