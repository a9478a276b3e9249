import { brand } from "~/brand";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Flips the root's class and keeps the choice (spec section 1); a full or closed storage only forgets it. */
function flipTheme() {
  const root = document.documentElement.classList;
  const theme = root.contains("dark") ? "light" : "dark";
  root.remove("light", "dark");
  root.add(theme);
  try {
    localStorage.setItem(brand.themeKey, theme);
  } catch {}
}

/** Which icon is seen is the style sheet's business, so the server need not know the theme. */
export function ThemeToggle() {
  return (
    <IconButton label="Toggle theme" className="needs-js" onClick={flipTheme}>
      <Icon name="moon" className="size-6 dark:hidden" />
      <Icon name="sun" className="hidden size-6 dark:block" />
    </IconButton>
  );
}
