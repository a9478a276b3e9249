CREATE TABLE `till_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`method` text NOT NULL,
	`cents` integer NOT NULL,
	`reason` text,
	`entered_by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_entries_kind" CHECK("till_entries"."kind" IN ('sale', 'tip', 'method', 'void', 'refund')),
	CONSTRAINT "till_entries_method" CHECK("till_entries"."method" IN ('cash', 'card')),
	CONSTRAINT "till_entries_cents" CHECK("till_entries"."cents" <> 0),
	CONSTRAINT "till_entries_sale" CHECK("till_entries"."kind" <> 'sale' OR "till_entries"."cents" > 0),
	CONSTRAINT "till_entries_void" CHECK("till_entries"."kind" <> 'void' OR "till_entries"."cents" < 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_entries_by_order` ON `till_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `till_entries_by_time` ON `till_entries` (`created_at`);--> statement-breakpoint
CREATE TRIGGER `till_entries_never_change` BEFORE UPDATE ON `till_entries`
BEGIN
	SELECT RAISE(ABORT, 'till_entries are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `till_entries_never_go` BEFORE DELETE ON `till_entries`
BEGIN
	SELECT RAISE(ABORT, 'till_entries are only added');
END;
--> statement-breakpoint
INSERT INTO `till_entries` (`order_id`, `kind`, `method`, `cents`, `entered_by`, `created_at`)
SELECT `id`, 'sale', `truck_payment`, `received_cents`, coalesce((
	SELECT `actor` FROM `audit`
	WHERE `entity` = 'order' AND `entity_id` = CAST(`orders`.`id` AS text) AND `detail` ->> 'paidAtTruck' = `truck_payment`
	ORDER BY `audit`.`id` DESC LIMIT 1
), 'unknown'), `paid_at`
FROM `orders`
WHERE `status` = 'paid' AND `truck_payment` IS NOT NULL AND `received_cents` > 0
ORDER BY `paid_at`, `id`;
