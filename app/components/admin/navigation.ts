import { unableToLoad } from "~/components/loading/unable-to-load";
import type { AdminIconName } from "./icons";

/** A screen of the panel. */
export type AdminScreen = {
  /** In the sidebar (spec section 2). */
  name: string;
  /** Over the screen itself. */
  title: string;
  href: string;
  icon: AdminIconName;
  /** Said in its place when it does not come (spec section 2). */
  unableToLoad: string;
};

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    name: "Dashboard",
    title: "Dashboard",
    href: "/admin",
    icon: "dashboard",
    unableToLoad: "Error loading. Unable to load recent activity.",
  },
  {
    name: "Homepage Editor",
    title: "Homepage Editor",
    href: "/admin/homepage",
    icon: "homepage",
    unableToLoad: unableToLoad("homepage content"),
  },
  {
    name: "Newsletter",
    title: "Newsletter Management",
    href: "/admin/newsletter",
    icon: "newsletter",
    unableToLoad: unableToLoad("subscribers"),
  },
  {
    name: "Calendar Manager",
    title: "Calendar Manager",
    href: "/admin/calendar",
    icon: "calendar",
    unableToLoad: unableToLoad("events"),
  },
  {
    name: "Catering Inquiries",
    title: "Catering Inquiries",
    href: "/admin/inquiries",
    icon: "inquiries",
    unableToLoad: unableToLoad("inquiries"),
  },
  {
    name: "Store Management",
    title: "Store Management",
    href: "/admin/store",
    icon: "store",
    unableToLoad: unableToLoad("products"),
  },
  {
    name: "Inventory",
    title: "Inventory Management",
    href: "/admin/inventory",
    icon: "inventory",
    unableToLoad: unableToLoad("inventory"),
  },
  {
    name: "Orders",
    title: "Orders",
    href: "/admin/orders",
    icon: "orders",
    unableToLoad: unableToLoad("orders"),
  },
  {
    name: "Social Media",
    title: "Social Media Manager",
    href: "/admin/social-media",
    icon: "social",
    unableToLoad: unableToLoad("posts"),
  },
];

const DASHBOARD = "/admin";

/** The screen a path of the panel belongs to, its dialogs included; undefined for any other path. */
export function adminScreenOf(pathname: string): AdminScreen | undefined {
  return ADMIN_SCREENS.find(
    ({ href }) => pathname === href || (href !== DASHBOARD && pathname.startsWith(`${href}/`)),
  );
}

/** What is said where the screen of a path cannot be loaded or read (spec section 2). */
export function unableToLoadScreen(pathname: string): string {
  return adminScreenOf(pathname)?.unableToLoad ?? unableToLoad("this screen");
}
