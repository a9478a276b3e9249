ALTER TABLE `events` ADD `late_minutes` integer DEFAULT 0 NOT NULL CONSTRAINT "events_late_minutes" CHECK(`late_minutes` BETWEEN 0 AND 120);--> statement-breakpoint
ALTER TABLE `events` ADD `planned_end` integer;
