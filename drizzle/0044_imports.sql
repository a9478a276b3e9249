CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	`made` text,
	CONSTRAINT "imports_kind" CHECK("imports"."kind" IN ('menu', 'square', 'woocommerce', 'shopify', 'catalog', 'stops', 'subscribers')),
	CONSTRAINT "imports_made" CHECK("imports"."made" IS NULL OR json_valid("imports"."made")),
	CONSTRAINT "imports_applied" CHECK(("imports"."applied_at" IS NULL) = ("imports"."made" IS NULL)),
	CONSTRAINT "imports_undone" CHECK("imports"."undone_at" IS NULL OR "imports"."applied_at" IS NOT NULL)
) STRICT;
--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `unconfirmed_since` integer;