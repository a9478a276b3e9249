CREATE TABLE `order_pause` (
	`id` integer PRIMARY KEY NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`sentence` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "order_pause_single_row" CHECK("order_pause"."id" = 1),
	CONSTRAINT "order_pause_paused" CHECK("order_pause"."paused" IN (0, 1))
) STRICT;
