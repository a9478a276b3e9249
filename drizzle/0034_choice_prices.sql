ALTER TABLE `order_lines` ADD `choice_prices` text DEFAULT '{}' NOT NULL CONSTRAINT "order_lines_choice_prices" CHECK(json_valid(`choice_prices`));
