ALTER TABLE `uploads` ADD `object_path` text;--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object_path_unique` ON `uploads` (`object_path`);