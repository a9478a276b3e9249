ALTER TABLE `orders` ADD `carrier` text CONSTRAINT "orders_carrier" CHECK(`carrier` IN ('usps', 'ups', 'fedex', 'dhl'));--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_number` text CONSTRAINT "orders_tracking_number" CHECK(length(`tracking_number`) BETWEEN 1 AND 40);
