CREATE TABLE `till_entry_lines` (
	`entry_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`choices` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`entry_id`, `product_id`, `choices`),
	FOREIGN KEY (`entry_id`) REFERENCES `till_entries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`,`product_id`,`choices`) REFERENCES `order_lines`(`order_id`,`product_id`,`choices`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_entry_lines_quantity" CHECK("till_entry_lines"."quantity" BETWEEN 1 AND 20),
	CONSTRAINT "till_entry_lines_restocked" CHECK("till_entry_lines"."restocked" BETWEEN 0 AND "till_entry_lines"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_entry_lines_by_order` ON `till_entry_lines` (`order_id`,`product_id`);--> statement-breakpoint
CREATE TRIGGER `till_entry_lines_never_change` BEFORE UPDATE ON `till_entry_lines`
BEGIN
	SELECT RAISE(ABORT, 'till_entry_lines are only added');
END;
--> statement-breakpoint
CREATE TRIGGER `till_entry_lines_never_go` BEFORE DELETE ON `till_entry_lines`
BEGIN
	SELECT RAISE(ABORT, 'till_entry_lines are only added');
END;
