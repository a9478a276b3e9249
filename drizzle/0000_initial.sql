CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`detail` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_by_entity` ON `audit` (`entity`,`entity_id`);--> statement-breakpoint
CREATE TABLE `catering_inquiries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`event_date` text NOT NULL,
	`event_type` text NOT NULL,
	`guest_count` integer NOT NULL,
	`location` text NOT NULL,
	`message` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "catering_guest_count" CHECK("catering_inquiries"."guest_count" >= 1),
	CONSTRAINT "catering_event_date" CHECK("catering_inquiries"."event_date" GLOB '????-??-??'),
	CONSTRAINT "catering_event_type" CHECK("catering_inquiries"."event_type" IN ('corporate', 'wedding', 'private', 'festival', 'other')),
	CONSTRAINT "catering_status" CHECK("catering_inquiries"."status" IN ('pending', 'quoted', 'confirmed', 'completed', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `catering_inquiries_by_status` ON `catering_inquiries` (`status`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`location` text NOT NULL,
	`description` text,
	`start_date` integer NOT NULL,
	`end_date` integer NOT NULL,
	`image_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_by_end` ON `events` (`end_date`,`start_date`);--> statement-breakpoint
CREATE TABLE `homepage_content` (
	`id` integer PRIMARY KEY NOT NULL,
	`hero_title` text,
	`hero_subtitle` text,
	`hero_image_url` text,
	`about_text` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "homepage_single_row" CHECK("homepage_content"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `inventory` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer DEFAULT 0 NOT NULL,
	`low_stock_threshold` integer,
	`unit` text DEFAULT 'units' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "inventory_quantity" CHECK("inventory"."quantity" >= 0),
	CONSTRAINT "inventory_threshold" CHECK("inventory"."low_stock_threshold" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `inventory_product_id_unique` ON `inventory` (`product_id`);--> statement-breakpoint
CREATE TABLE `limits` (
	`name` text NOT NULL,
	`client_hash` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `client_hash`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `limits_by_window` ON `limits` (`window_start`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`user_name` text,
	`is_active` integer DEFAULT true NOT NULL,
	`subscribed_at` integer NOT NULL,
	CONSTRAINT "newsletter_is_active" CHECK("newsletter_subscribers"."is_active" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_active_email` ON `newsletter_subscribers` (`email`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`unit_price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_price" CHECK("order_lines"."unit_price_cents" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" BETWEEN 1 AND 20)
) STRICT;
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`email` text NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`total_cents` integer NOT NULL,
	`payment_kind` text DEFAULT 'card' NOT NULL,
	`fulfilment` text DEFAULT 'pickup' NOT NULL,
	`pickup_event_id` integer,
	`delivery_address` text,
	`browser_hash` text NOT NULL,
	`client_hash` text NOT NULL,
	`cart_fingerprint` text NOT NULL,
	`payment_intent_id` text,
	`payment_attempt` integer DEFAULT 1 NOT NULL,
	`received_cents` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`refund_id` text,
	`refund_reason` text,
	`hold_expires_at` integer NOT NULL,
	`paid_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`pickup_event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" IN ('pending', 'paid', 'expired', 'refund_due', 'refunded')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" > 0),
	CONSTRAINT "orders_payment_kind" CHECK("orders"."payment_kind" IN ('card', 'truck')),
	CONSTRAINT "orders_fulfilment" CHECK("orders"."fulfilment" IN ('pickup', 'delivery')),
	CONSTRAINT "orders_received" CHECK("orders"."received_cents" >= 0),
	CONSTRAINT "orders_refunded" CHECK("orders"."refunded_cents" BETWEEN 0 AND "orders"."received_cents"),
	CONSTRAINT "orders_paid" CHECK(("orders"."status" <> 'paid') OR ("orders"."paid_at" IS NOT NULL)),
	CONSTRAINT "orders_address" CHECK(("orders"."fulfilment" = 'delivery') = ("orders"."delivery_address" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token_unique` ON `orders` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_intent_id_unique` ON `orders` (`payment_intent_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_refund_id_unique` ON `orders` (`refund_id`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`hold_expires_at`);--> statement-breakpoint
CREATE INDEX `orders_by_browser` ON `orders` (`browser_hash`,`status`);--> statement-breakpoint
CREATE INDEX `orders_by_client` ON `orders` (`client_hash`,`status`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`payload` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "outbox_payload" CHECK(json_valid("outbox"."payload"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price_cents` integer NOT NULL,
	`image_url` text,
	`category` text NOT NULL,
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
	CONSTRAINT "products_price" CHECK("products"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "products_category" CHECK("products"."category" IN ('matcha', 'merchandise', 'equipment')),
	CONSTRAINT "products_sweetness" CHECK("products"."sweetness" BETWEEN 0 AND 10),
	CONSTRAINT "products_bitterness" CHECK("products"."bitterness" BETWEEN 0 AND 10),
	CONSTRAINT "products_umami" CHECK("products"."umami" BETWEEN 0 AND 10),
	CONSTRAINT "products_is_available" CHECK("products"."is_available" IN (0, 1)),
	CONSTRAINT "products_certifications" CHECK("products"."certifications" IS NULL OR json_valid("products"."certifications"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `reservations` (
	`order_id` integer NOT NULL,
	`inventory_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `inventory_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inventory_id`) REFERENCES `inventory`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reservations_quantity" CHECK("reservations"."quantity" BETWEEN 1 AND 20),
	CONSTRAINT "reservations_state" CHECK("reservations"."state" IN ('held', 'sold', 'released'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `reservations_held` ON `reservations` (`inventory_id`,`state`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`sub` text NOT NULL,
	`email` text,
	`name` text,
	`access_token` text NOT NULL,
	`access_token_expires_at` integer NOT NULL,
	`refresh_token` text,
	`id_token` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_by_sub` ON `sessions` (`sub`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_transactions` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`return_to` text NOT NULL,
	`is_popup` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "sign_in_is_popup" CHECK("sign_in_transactions"."is_popup" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_transactions_by_expiry` ON `sign_in_transactions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `social_media_connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`platform` text NOT NULL,
	`account_name` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`connected_at` integer NOT NULL,
	CONSTRAINT "social_connections_platform" CHECK("social_media_connections"."platform" IN ('instagram', 'facebook', 'twitter', 'tiktok')),
	CONSTRAINT "social_connections_is_active" CHECK("social_media_connections"."is_active" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `social_media_posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`caption` text NOT NULL,
	`platforms` text NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`media_urls` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "social_posts_platforms" CHECK(json_valid("social_media_posts"."platforms")),
	CONSTRAINT "social_posts_status" CHECK("social_media_posts"."status" IN ('draft', 'scheduled', 'published', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`inventory_id` integer NOT NULL,
	`kind` text NOT NULL,
	`delta` integer NOT NULL,
	`quantity_after` integer NOT NULL,
	`order_id` integer,
	`actor` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`inventory_id`) REFERENCES `inventory`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_movements_quantity_after" CHECK("stock_movements"."quantity_after" >= 0),
	CONSTRAINT "stock_movements_kind" CHECK("stock_movements"."kind" IN ('initial', 'sale', 'release', 'adjustment', 'edit'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_by_item` ON `stock_movements` (`inventory_id`,`id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_intent_id` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_key` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`content_type` text NOT NULL,
	`byte_size` integer NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "uploads_state" CHECK("uploads"."state" IN ('pending', 'stored', 'deleted')),
	CONSTRAINT "uploads_byte_size" CHECK("uploads"."byte_size" BETWEEN 1 AND 52428800)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_object_key_unique` ON `uploads` (`object_key`);--> statement-breakpoint
CREATE INDEX `uploads_by_state` ON `uploads` (`state`,`expires_at`);