CREATE TABLE `tax_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`rate` integer,
	`gross_cents` integer NOT NULL,
	`exempt_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_entries_kind" CHECK("tax_entries"."kind" IN ('sale', 'void', 'refund')),
	CONSTRAINT "tax_entries_rate" CHECK("tax_entries"."rate" BETWEEN 0 AND 20000),
	CONSTRAINT "tax_entries_no_rate" CHECK("tax_entries"."rate" IS NOT NULL OR "tax_entries"."tax_cents" = 0),
	CONSTRAINT "tax_entries_sale" CHECK("tax_entries"."kind" <> 'sale' OR ("tax_entries"."exempt_cents" >= 0 AND "tax_entries"."tax_cents" >= 0 AND "tax_entries"."exempt_cents" + "tax_entries"."tax_cents" <= "tax_entries"."gross_cents"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `tax_entries_by_order` ON `tax_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `tax_entries_by_time` ON `tax_entries` (`created_at`);--> statement-breakpoint
CREATE TABLE `tax_entry_lines` (
	`entry_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`choices` text DEFAULT '' NOT NULL,
	`tax_cents` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `product_id`, `choices`),
	FOREIGN KEY (`entry_id`) REFERENCES `tax_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`product_id`,`choices`) REFERENCES `order_lines`(`order_id`,`product_id`,`choices`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_entry_lines_tax" CHECK("tax_entry_lines"."tax_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`rate` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "tax_rates_kind" CHECK("tax_rates"."kind" IN ('stop', 'state', 'none')),
	CONSTRAINT "tax_rates_none" CHECK(("tax_rates"."kind" = 'none') = ("tax_rates"."key" = '')),
	CONSTRAINT "tax_rates_rate" CHECK("tax_rates"."rate" BETWEEN 0 AND 20000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_rates_by_place` ON `tax_rates` (`kind`,`key`);--> statement-breakpoint
CREATE TABLE `tax_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`mode` text DEFAULT 'off' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "tax_settings_single_row" CHECK("tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_mode" CHECK("tax_settings"."mode" IN ('off', 'included'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` ADD `is_tax_exempt` integer DEFAULT false NOT NULL CONSTRAINT "products_is_tax_exempt" CHECK(`is_tax_exempt` IN (0, 1));--> statement-breakpoint
CREATE TRIGGER `tax_entries_never_change` BEFORE UPDATE ON `tax_entries`
BEGIN
	SELECT RAISE(ABORT, 'tax_entries are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_entries_never_go` BEFORE DELETE ON `tax_entries`
BEGIN
	SELECT RAISE(ABORT, 'tax_entries are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_entry_lines_never_change` BEFORE UPDATE ON `tax_entry_lines`
BEGIN
	SELECT RAISE(ABORT, 'tax_entry_lines are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_entry_lines_never_go` BEFORE DELETE ON `tax_entry_lines`
BEGIN
	SELECT RAISE(ABORT, 'tax_entry_lines are only added');
END;
