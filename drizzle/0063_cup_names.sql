ALTER TABLE `order_lines` ADD `cup_names` text DEFAULT '[]' NOT NULL CONSTRAINT "order_lines_cup_names" CHECK(json_valid(`cup_names`));
