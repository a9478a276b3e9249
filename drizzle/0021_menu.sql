CREATE TABLE `menu_items` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`section_id` integer NOT NULL,
	`position` integer NOT NULL,
	`allergens` text DEFAULT '[]' NOT NULL,
	`out_until` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`section_id`) REFERENCES `menu_sections`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "menu_items_allergens" CHECK(json_valid("menu_items"."allergens"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `menu_items_by_section` ON `menu_items` (`section_id`,`position`);--> statement-breakpoint
CREATE TABLE `menu_sections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text DEFAULT 'goods' NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price_cents` integer NOT NULL,
	`image_url` text,
	`category` text,
	`origin` text,
	`certifications` text,
	`sweetness` integer,
	`bitterness` integer,
	`umami` integer,
	`recommended_use` text,
	`is_available` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`folded_name` text,
	`folded_text` text,
	CONSTRAINT "products_price" CHECK("__new_products"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "products_kind" CHECK("__new_products"."kind" IN ('goods', 'made')),
	CONSTRAINT "products_goods" CHECK(("__new_products"."kind" = 'goods') = ("__new_products"."category" IS NOT NULL)),
	CONSTRAINT "products_category" CHECK("__new_products"."category" IN ('matcha', 'merchandise', 'equipment')),
	CONSTRAINT "products_sweetness" CHECK("__new_products"."sweetness" BETWEEN 0 AND 10),
	CONSTRAINT "products_bitterness" CHECK("__new_products"."bitterness" BETWEEN 0 AND 10),
	CONSTRAINT "products_umami" CHECK("__new_products"."umami" BETWEEN 0 AND 10),
	CONSTRAINT "products_is_available" CHECK("__new_products"."is_available" IN (0, 1)),
	CONSTRAINT "products_certifications" CHECK("__new_products"."certifications" IS NULL OR json_valid("__new_products"."certifications"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "description", "price_cents", "image_url", "category", "origin", "certifications", "sweetness", "bitterness", "umami", "recommended_use", "is_available", "created_at", "updated_at", "deleted_at", "folded_name", "folded_text") SELECT "id", "name", "description", "price_cents", "image_url", "category", "origin", "certifications", "sweetness", "bitterness", "umami", "recommended_use", "is_available", "created_at", "updated_at", "deleted_at", "folded_name", "folded_text" FROM `products`;--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `products_by_deletion` ON `products` (`deleted_at`,`kind`);--> statement-breakpoint
CREATE INDEX `products_by_name` ON `products` (`deleted_at`,`folded_name`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`category`);