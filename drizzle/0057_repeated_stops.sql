ALTER TABLE `events` ADD `repeat_id` integer;--> statement-breakpoint
CREATE INDEX `events_by_start` ON `events` (`start_date`);--> statement-breakpoint
CREATE INDEX `events_by_repeat` ON `events` (`repeat_id`);