INSERT INTO `imports` (`kind`, `content`, `created_at`, `applied_at`, `undone_at`, `made`)
SELECT 'menu', iif(`made` IS NULL, `text`, ''), `created_at`, `applied_at`, `undone_at`, `made` FROM `menu_pastes`;
--> statement-breakpoint
DROP TABLE `menu_pastes`;