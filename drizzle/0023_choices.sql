CREATE TABLE `choice_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`least` integer NOT NULL,
	`most` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "choice_groups_least" CHECK("choice_groups"."least" IN (0, 1)),
	CONSTRAINT "choice_groups_most" CHECK("choice_groups"."most" BETWEEN 1 AND 5)
) STRICT;
--> statement-breakpoint
CREATE TABLE `choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`name` text NOT NULL,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`allergens` text DEFAULT '[]' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`out_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`group_id`) REFERENCES `choice_groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "choices_price" CHECK("choices"."price_cents" BETWEEN 0 AND 100000),
	CONSTRAINT "choices_allergens" CHECK(json_valid("choices"."allergens")),
	CONSTRAINT "choices_is_default" CHECK("choices"."is_default" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `choices_by_group` ON `choices` (`group_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `choices_default` ON `choices` (`group_id`) WHERE "choices"."is_default" = 1 AND "choices"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `product_choice_groups` (
	`product_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`product_id`, `group_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `choice_groups`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_choice_groups_by_group` ON `product_choice_groups` (`group_id`);