CREATE TABLE `drawer_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cents` integer NOT NULL,
	`reason` text NOT NULL,
	`entry_key` text,
	`entered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "drawer_entries_cents" CHECK("drawer_entries"."cents" <> 0),
	CONSTRAINT "drawer_entries_reason" CHECK(length("drawer_entries"."reason") > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_entries_entry_key_unique` ON `drawer_entries` (`entry_key`);--> statement-breakpoint
CREATE TRIGGER `drawer_entries_never_change` BEFORE UPDATE ON `drawer_entries`
BEGIN
	SELECT RAISE(ABORT, 'drawer_entries are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `drawer_entries_never_go` BEFORE DELETE ON `drawer_entries`
BEGIN
	SELECT RAISE(ABORT, 'drawer_entries are only added');
END;
--> statement-breakpoint
CREATE TABLE `sale_corrections` (
	`key` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_corrections_by_order` ON `sale_corrections` (`order_id`);--> statement-breakpoint
ALTER TABLE `tax_settings` ADD `default_rate` integer;