ALTER TABLE `till_entries` ADD `takes_back` integer REFERENCES till_entries(id);--> statement-breakpoint
CREATE UNIQUE INDEX `till_entries_takes_back_unique` ON `till_entries` (`takes_back`);