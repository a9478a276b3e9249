ALTER TABLE `brand_versions` ADD `paper` text DEFAULT '#fbf8f1' NOT NULL;--> statement-breakpoint
ALTER TABLE `brand_versions` ADD `ink` text DEFAULT '#1f2a1c' NOT NULL;--> statement-breakpoint
ALTER TABLE `brand_versions` ADD `accent` text DEFAULT '#4a7128' NOT NULL;