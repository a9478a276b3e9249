CREATE TABLE `brand_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`tagline` text NOT NULL,
	`description` text NOT NULL,
	`cuisine` text NOT NULL,
	`city` text NOT NULL,
	`region` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`instagram` text,
	`facebook` text,
	`x` text,
	`tiktok` text,
	`created_at` integer NOT NULL
) STRICT;
