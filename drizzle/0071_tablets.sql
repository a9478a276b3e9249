CREATE TABLE `pins` (
	`helper_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`helper_id`) REFERENCES `helpers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pins_tries" CHECK("pins"."tries" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tablets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id_hash` text NOT NULL,
	`name` text NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tablets_id_hash_unique` ON `tablets` (`id_hash`);--> statement-breakpoint
ALTER TABLE `shifts` ADD `tablet_id` integer REFERENCES tablets(id);--> statement-breakpoint
ALTER TABLE `shifts` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `shifts_by_tablet` ON `shifts` (`tablet_id`);