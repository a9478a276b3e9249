import { unableToLoad } from "~/components/loading/unable-to-load";
import type { AdminIconName } from "./icons";

/** What has an address in the panel, dialogs apart. */
export type AdminPlace = {
  name: string;
  href: string;
  /** Said in its place when it does not come (spec section 2). */
  unableToLoad: string;
  /** Said in its place while it comes, where that is more than its title (spec section 2). */
  loading?: string;
};

/** A screen of the panel; its name is that in the sidebar (spec section 2). */
export type AdminScreen = AdminPlace & {
  /** Over the screen itself. */
  title: string;
  icon: AdminIconName;
  /** What it is divided into; the first stands at its own address. */
  tabs?: readonly AdminPlace[];
};

const CONNECTIONS: AdminPlace = {
  name: "Connections",
  href: "/admin/social-media",
  unableToLoad: unableToLoad("connections"),
  loading: "Loading connections...",
};

const POSTS: AdminPlace = {
  name: "Posts",
  href: "/admin/social-media/posts",
  unableToLoad: unableToLoad("posts"),
  loading: "Loading posts...",
};

const ORDERS: AdminPlace = {
  name: "Orders",
  href: "/admin/orders",
  unableToLoad: unableToLoad("orders"),
};

const SALES: AdminPlace = {
  name: "Sales",
  href: "/admin/orders/sales",
  unableToLoad: unableToLoad("sales"),
};

const MAIL: AdminPlace = {
  name: "Mail",
  href: "/admin/orders/mail",
  unableToLoad: unableToLoad("letters"),
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
    ...CONNECTIONS,
    name: "Social Media",
    title: "Social Media Manager",
    icon: "social",
    tabs: [CONNECTIONS, POSTS],
  },
  { ...ORDERS, title: "Orders", icon: "orders", tabs: [ORDERS, SALES, MAIL] },
];

const DASHBOARD = "/admin";

/** The screen a path of the panel belongs to, its dialogs included; undefined for any other path. */
export function adminScreenOf(pathname: string): AdminScreen | undefined {
  return ADMIN_SCREENS.find((screen) => holds(screen, pathname));
}

/** The tab of a screen that a path belongs to, or the screen itself where it has none. */
export function adminPlaceOf(pathname: string): AdminPlace | undefined {
  const screen = adminScreenOf(pathname);
  // The address of the first is the beginning of the others'.
  return screen?.tabs?.findLast((tab) => holds(tab, pathname)) ?? screen;
}

function holds({ href }: AdminPlace, pathname: string): boolean {
  return pathname === href || (href !== DASHBOARD && pathname.startsWith(`${href}/`));
}

/** What is said where the screen of a path cannot be loaded or read (spec section 2). */
export function unableToLoadScreen(pathname: string): string {
  const place = adminPlaceOf(pathname);
  return place?.unableToLoad ?? unableToLoad("this screen");
}
