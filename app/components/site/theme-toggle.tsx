import { THEME_KEY } from "~/brand";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Switches between light and dark. If storage is full or blocked, the choice lasts until the next page load. */
function flipTheme() {
  const root = document.documentElement.classList;
  const theme = root.contains("dark") ? "light" : "dark";
  root.remove("light", "dark");
  root.add(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
}

export function ThemeToggle() {
  return (
    <IconButton label="Toggle theme" className="needs-js" onClick={flipTheme}>
      <ThemeIcon className="size-[24px]" />
    </IconButton>
  );
}

/** The theme's button as an item of the panel's sidebar. */
export function ThemeItem() {
  return (
    <button
      type="button"
      onClick={flipTheme}
      title="Toggle theme"
      className="needs-js sidebar-item"
    >
      <ThemeIcon className="size-5 shrink-0" />
      <span className="sidebar-text">Toggle theme</span>
    </button>
  );
}

/** CSS picks the icon, so the server doesn't need to know the theme. */
function ThemeIcon({ className }: { className: string }) {
  return (
    <>
      <Icon name="moon" className={`${className} dark:hidden`} />
      <Icon name="sun" className={`hidden ${className} dark:block`} />
    </>
  );
}
