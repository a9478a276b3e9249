PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tax_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`mode` text DEFAULT 'off' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "tax_settings_single_row" CHECK("__new_tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_mode" CHECK("__new_tax_settings"."mode" IN ('off', 'included', 'added'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_tax_settings`("id", "mode", "updated_at") SELECT "id", "mode", "updated_at" FROM `tax_settings`;--> statement-breakpoint
DROP TABLE `tax_settings`;--> statement-breakpoint
ALTER TABLE `__new_tax_settings` RENAME TO `tax_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `tax_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_place` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_rate` integer;