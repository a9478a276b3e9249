CREATE TABLE `journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`origin` text NOT NULL,
	`money` text NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	`till_entry_id` integer,
	`stripe_id` text,
	`sold_at` integer NOT NULL,
	`booked_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`till_entry_id`) REFERENCES `till_entries`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "journal_origin" CHECK("journal"."origin" IN ('web', 'window', 'reserved')),
	CONSTRAINT "journal_money" CHECK("journal"."money" IN ('online', 'card', 'cash')),
	CONSTRAINT "journal_kind" CHECK("journal"."kind" IN ('sale', 'tip', 'method', 'void', 'refund', 'dispute')),
	CONSTRAINT "journal_cents" CHECK("journal"."cents" <> 0),
	CONSTRAINT "journal_source" CHECK(("journal"."money" = 'online') = ("journal"."stripe_id" IS NOT NULL) AND ("journal"."money" = 'online') = ("journal"."till_entry_id" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `journal_till_entry_id_unique` ON `journal` (`till_entry_id`);--> statement-breakpoint
CREATE INDEX `journal_by_order` ON `journal` (`order_id`);--> statement-breakpoint
CREATE INDEX `journal_by_stripe_id` ON `journal` (`stripe_id`);--> statement-breakpoint
CREATE INDEX `journal_by_booking` ON `journal` (`booked_at`);--> statement-breakpoint
CREATE INDEX `journal_by_sale` ON `journal` (`sold_at`);--> statement-breakpoint
CREATE TRIGGER `journal_never_change` BEFORE UPDATE ON `journal`
BEGIN
	SELECT RAISE(ABORT, 'the journal is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_never_go` BEFORE DELETE ON `journal`
BEGIN
	SELECT RAISE(ABORT, 'the journal is only added to');
END;
--> statement-breakpoint
INSERT INTO `journal` (`order_id`, `origin`, `money`, `kind`, `cents`, `till_entry_id`, `stripe_id`, `sold_at`, `booked_at`)
SELECT `order_id`,
	CASE WHEN `origin` = 'window' THEN 'window' WHEN `payment_kind` = 'truck' THEN 'reserved' ELSE 'web' END,
	`money`, `kind`, `cents`, `till_entry_id`, `stripe_id`, coalesce(`sold_at`, `paid_at`, `created_at`), `booked_at`
FROM (
	SELECT `order_id`, `method` AS `money`, `kind`, `cents`, `id` AS `till_entry_id`, NULL AS `stripe_id`, (
		SELECT `sale`.`created_at` FROM `till_entries` AS `sale`
		WHERE `sale`.`order_id` = `entry`.`order_id` AND `sale`.`kind` = 'sale' AND `sale`.`id` <= `entry`.`id`
		ORDER BY `sale`.`id` DESC LIMIT 1
	) AS `sold_at`, `created_at` AS `booked_at`, 1 AS `step` FROM `till_entries` AS `entry`
	UNION ALL
	SELECT `id`, 'online', 'sale', `received_cents`, NULL, coalesce(`payment_intent_id`, 'order:' || `id`), NULL, coalesce(`paid_at`, `created_at`), 0 FROM `orders`
	WHERE `payment_kind` = 'card' AND `received_cents` > 0
	UNION ALL
	SELECT `order_id`, 'online', 'refund', -`amount_cents`, NULL, `id`, NULL, `created_at`, 2 FROM `refunds` WHERE `status` NOT IN ('failed', 'canceled')
	UNION ALL
	SELECT `order_id`, 'online', 'dispute', -`withdrawn_cents`, NULL, `id`, NULL, `updated_at`, 3 FROM `disputes` WHERE `withdrawn_cents` > 0
) AS `moved` JOIN `orders` ON `orders`.`id` = `moved`.`order_id`
ORDER BY `booked_at`, `step`, `till_entry_id`, `stripe_id`;
