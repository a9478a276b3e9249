CREATE TABLE `newsletter_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	CONSTRAINT "newsletter_key_single_row" CHECK("newsletter_key"."id" = 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `newsletter_key` (`id`, `key`) VALUES (1, lower(hex(randomblob(32))));
