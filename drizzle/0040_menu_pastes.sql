CREATE TABLE `menu_pastes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`applied_at` integer,
	`undone_at` integer,
	`made` text,
	CONSTRAINT "menu_pastes_made" CHECK("menu_pastes"."made" IS NULL OR json_valid("menu_pastes"."made")),
	CONSTRAINT "menu_pastes_applied" CHECK(("menu_pastes"."applied_at" IS NULL) = ("menu_pastes"."made" IS NULL)),
	CONSTRAINT "menu_pastes_undone" CHECK("menu_pastes"."undone_at" IS NULL OR "menu_pastes"."applied_at" IS NOT NULL)
) STRICT;
