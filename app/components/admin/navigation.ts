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
  failure: string;
};

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  {
    name: "Dashboard",
    title: "Dashboard",
    href: "/admin",
    icon: "dashboard",
    failure: "Error loading. Unable to load recent activity.",
  },
  {
    name: "Homepage Editor",
    title: "Homepage Editor",
    href: "/admin/homepage",
    icon: "homepage",
    failure: "Unable to load homepage content. Please try again later.",
  },
  {
    name: "Newsletter",
    title: "Newsletter Management",
    href: "/admin/newsletter",
    icon: "newsletter",
    failure: "Unable to load subscribers. Please try again later.",
  },
  {
    name: "Calendar Manager",
    title: "Calendar Manager",
    href: "/admin/calendar",
    icon: "calendar",
    failure: "Unable to load events. Please try again later.",
  },
  {
    name: "Catering Inquiries",
    title: "Catering Inquiries",
    href: "/admin/inquiries",
    icon: "inquiries",
    failure: "Unable to load inquiries. Please try again later.",
  },
  {
    name: "Store Management",
    title: "Store Management",
    href: "/admin/store",
    icon: "store",
    failure: "Unable to load products. Please try again later.",
  },
  {
    name: "Inventory",
    title: "Inventory Management",
    href: "/admin/inventory",
    icon: "inventory",
    failure: "Unable to load inventory. Please try again later.",
  },
  {
    name: "Orders",
    title: "Orders",
    href: "/admin/orders",
    icon: "orders",
    failure: "Unable to load orders. Please try again later.",
  },
  {
    name: "Social Media",
    title: "Social Media Manager",
    href: "/admin/social-media",
    icon: "social",
    failure: "Unable to load posts. Please try again later.",
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
export function failureOf(pathname: string): string {
  const screen = adminScreenOf(pathname);
  return screen?.failure ?? "Unable to load this screen. Please try again later.";
}
