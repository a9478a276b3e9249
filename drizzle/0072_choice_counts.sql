PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_choice_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`least` integer NOT NULL,
	`most` integer NOT NULL,
	`can_repeat` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "choice_groups_least" CHECK("__new_choice_groups"."least" BETWEEN 0 AND "__new_choice_groups"."most"),
	CONSTRAINT "choice_groups_most" CHECK("__new_choice_groups"."most" BETWEEN 1 AND 5),
	CONSTRAINT "choice_groups_can_repeat" CHECK("__new_choice_groups"."can_repeat" IN (0, 1))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_choice_groups`("id", "name", "least", "most", "created_at", "updated_at", "deleted_at") SELECT "id", "name", "least", "most", "created_at", "updated_at", "deleted_at" FROM `choice_groups`;--> statement-breakpoint
DROP TABLE `choice_groups`;--> statement-breakpoint
ALTER TABLE `__new_choice_groups` RENAME TO `choice_groups`;--> statement-breakpoint
PRAGMA foreign_keys=ON;