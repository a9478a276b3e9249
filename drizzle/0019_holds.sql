CREATE TABLE `holds` (
	`order_id` integer NOT NULL,
	`inventory_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `inventory_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inventory_id`) REFERENCES `inventory`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "holds_quantity" CHECK("holds"."quantity" BETWEEN 1 AND 20),
	CONSTRAINT "holds_state" CHECK("holds"."state" IN ('held', 'sold', 'released'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `holds_held` ON `holds` (`inventory_id`,`state`);
--> statement-breakpoint
INSERT INTO `holds` ("order_id", "inventory_id", "quantity", "state", "updated_at") SELECT "order_id", "inventory_id", "quantity", "state", "updated_at" FROM `reservations`;
--> statement-breakpoint
DROP TABLE `reservations`;
