CREATE TABLE `day_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`ends_at_hour` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "day_settings_single_row" CHECK("day_settings"."id" = 1),
	CONSTRAINT "day_settings_ends" CHECK("day_settings"."ends_at_hour" BETWEEN 0 AND 12)
) STRICT;
--> statement-breakpoint
CREATE TABLE `closings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`through_id` integer NOT NULL,
	`until` integer NOT NULL,
	`day` text NOT NULL,
	`figures` text NOT NULL,
	`float_cents` integer NOT NULL,
	`expected_cents` integer NOT NULL,
	`counted_cents` integer NOT NULL,
	`reason` text,
	`closed_by` text NOT NULL,
	`closed_at` integer NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	CONSTRAINT "closings_through" CHECK("closings"."through_id" >= 0),
	CONSTRAINT "closings_figures" CHECK(json_valid("closings"."figures")),
	CONSTRAINT "closings_float" CHECK("closings"."float_cents" >= 0),
	CONSTRAINT "closings_counted" CHECK("closings"."counted_cents" >= 0),
	CONSTRAINT "closings_reason" CHECK("closings"."counted_cents" = "closings"."expected_cents" OR coalesce(length("closings"."reason"), 0) > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `closings_hash_unique` ON `closings` (`hash`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_alerts` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer,
	`reason` text,
	`respond_by` integer,
	`mailed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "alerts_kind" CHECK("__new_alerts"."kind" IN ('refund_stuck', 'dispute', 'hold_stuck', 'unknown_order', 'payment_refused', 'locked_out', 'events_missing', 'events_refused', 'mail_down', 'mail_undelivered', 'low_disk', 'items_missing', 'payouts_differ', 'books_changed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_alerts`("kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at") SELECT "kind", "subject", "order_id", "amount_cents", "reason", "respond_by", "mailed_at", "created_at" FROM `alerts`;--> statement-breakpoint
DROP TABLE `alerts`;--> statement-breakpoint
ALTER TABLE `__new_alerts` RENAME TO `alerts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE TRIGGER `closings_never_change` BEFORE UPDATE ON `closings`
BEGIN
	SELECT RAISE(ABORT, 'a closed day stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER `closings_never_go` BEFORE DELETE ON `closings`
BEGIN
	SELECT RAISE(ABORT, 'a closed day stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER `closings_follow` AFTER INSERT ON `closings`
WHEN EXISTS (
	SELECT 1 FROM `closings` AS `other`
	WHERE `other`.`id` > NEW.`id` OR (`other`.`id` < NEW.`id` AND (`other`.`through_id` > NEW.`through_id` OR `other`.`until` > NEW.`until`))
)
BEGIN
	SELECT RAISE(ABORT, 'closings follow one another');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_after_closing` AFTER INSERT ON `journal`
WHEN EXISTS (SELECT 1 FROM `closings` WHERE `through_id` >= NEW.`id` OR `until` > NEW.`booked_at`)
BEGIN
	SELECT RAISE(ABORT, 'that day is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `closings_never_replaced` BEFORE INSERT ON `closings`
WHEN EXISTS (SELECT 1 FROM `closings` WHERE `id` = NEW.`id` OR `hash` = NEW.`hash`)
BEGIN
	SELECT RAISE(ABORT, 'a closed day stays closed');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_never_replaced` BEFORE INSERT ON `journal`
WHEN EXISTS (SELECT 1 FROM `journal` WHERE `id` = NEW.`id` OR `till_entry_id` = NEW.`till_entry_id`)
BEGIN
	SELECT RAISE(ABORT, 'the journal is only added to');
END;
