ALTER TABLE `till_entries` ADD `entry_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `till_entries_entry_key_unique` ON `till_entries` (`entry_key`);