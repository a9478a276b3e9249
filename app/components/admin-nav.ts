import type { AdminIconName } from "./admin-icons";

/** A screen of the panel. */
export type AdminScreen = {
  /** In the sidebar (spec section 2). */
  name: string;
  /** Over the screen itself. */
  title: string;
  href: string;
  icon: AdminIconName;
};

export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { name: "Dashboard", title: "Dashboard", href: "/admin", icon: "dashboard" },
  {
    name: "Homepage Editor",
    title: "Homepage Editor",
    href: "/admin/homepage",
    icon: "homepage",
  },
  {
    name: "Newsletter",
    title: "Newsletter Management",
    href: "/admin/newsletter",
    icon: "newsletter",
  },
  {
    name: "Calendar Manager",
    title: "Calendar Manager",
    href: "/admin/calendar",
    icon: "calendar",
  },
  {
    name: "Catering Inquiries",
    title: "Catering Inquiries",
    href: "/admin/inquiries",
    icon: "inquiries",
  },
  { name: "Store Management", title: "Store Management", href: "/admin/store", icon: "store" },
  { name: "Inventory", title: "Inventory Management", href: "/admin/inventory", icon: "inventory" },
  { name: "Orders", title: "Orders", href: "/admin/orders", icon: "orders" },
  {
    name: "Social Media",
    title: "Social Media Manager",
    href: "/admin/social-media",
    icon: "social",
  },
];

const DASHBOARD = "/admin";

/** The screen a path of the panel belongs to, its dialogs included; undefined for any other path. */
export function adminScreenOf(pathname: string): AdminScreen | undefined {
  return ADMIN_SCREENS.find(
    ({ href }) => pathname === href || (href !== DASHBOARD && pathname.startsWith(`${href}/`)),
  );
}
