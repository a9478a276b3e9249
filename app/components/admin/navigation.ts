import { unableToLoad } from "~/components/loading/unable-to-load";
import type { AdminIconName } from "./icons";

export type AdminPlace = {
  name: string;
  href: string;
  /** Shown in its place (spec section 2). */
  unableToLoad: string;
  /** If it's more than the title (spec section 2). */
  loading?: string;
};

export type AdminScreen = AdminPlace & {
  title: string;
  icon: AdminIconName;
  /** Its link loads a page, since only that comes from its service worker. */
  isDocument?: true;
  /** The first has the screen's own URL. */
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

const PAYOUTS: AdminPlace = {
  name: "Payouts",
  href: "/admin/orders/payouts",
  unableToLoad: unableToLoad("payouts"),
};

const MAIL: AdminPlace = {
  name: "Emails",
  href: "/admin/orders/mail",
  unableToLoad: unableToLoad("emails"),
};

const ORDER_SETTINGS: AdminPlace = {
  name: "Settings",
  href: "/admin/orders/settings",
  unableToLoad: unableToLoad("order settings"),
};

const TAX_RATES: AdminPlace = {
  name: "Rates",
  href: "/admin/tax",
  unableToLoad: unableToLoad("tax rates"),
};

const TAX_SHEET: AdminPlace = {
  name: "By Month",
  href: "/admin/tax/sheet",
  unableToLoad: unableToLoad("sales tax"),
};

const MENU_ITEMS: AdminPlace = {
  name: "Items",
  href: "/admin/menu",
  unableToLoad: unableToLoad("the menu"),
};

const MENU_CHOICES: AdminPlace = {
  name: "Choices",
  href: "/admin/menu/choices",
  unableToLoad: unableToLoad("choices"),
};

const MENU_SECTIONS: AdminPlace = {
  name: "Sections",
  href: "/admin/menu/sections",
  unableToLoad: unableToLoad("sections"),
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
    name: "Today",
    title: "Today",
    href: "/admin/today",
    icon: "today",
    unableToLoad: unableToLoad("today"),
  },
  {
    name: "Counter",
    title: "Counter",
    href: "/admin/counter",
    icon: "counter",
    unableToLoad: unableToLoad("the counter"),
  },
  {
    name: "Window",
    title: "Window",
    href: "/admin/window",
    icon: "window",
    unableToLoad: unableToLoad("the window"),
    isDocument: true,
  },
  {
    name: "Days",
    title: "Days",
    href: "/admin/days",
    icon: "days",
    unableToLoad: unableToLoad("days"),
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
  {
    ...MENU_ITEMS,
    name: "Menu",
    title: "Menu",
    icon: "menu",
    tabs: [MENU_ITEMS, MENU_CHOICES, MENU_SECTIONS],
  },
  {
    ...ORDERS,
    title: "Orders",
    icon: "orders",
    tabs: [ORDERS, SALES, PAYOUTS, MAIL, ORDER_SETTINGS],
  },
  {
    ...TAX_RATES,
    name: "Sales Tax",
    title: "Sales Tax",
    icon: "tax",
    tabs: [TAX_RATES, TAX_SHEET],
  },
];

const DASHBOARD = "/admin";

/** Dialogs included; undefined for any other path. */
export function adminScreenOf(pathname: string): AdminScreen | undefined {
  return ADMIN_SCREENS.find((screen) => holds(screen, pathname));
}

export function adminPlaceOf(pathname: string): AdminPlace | undefined {
  const screen = adminScreenOf(pathname);
  // The address of the first is the beginning of the others'.
  return screen?.tabs?.filter((tab) => holds(tab, pathname)).at(-1) ?? screen;
}

/** Whoever has one of these screens before them sees what waits. */
const WITH_ORDERS = ["/admin/counter", "/admin/orders", "/admin/window"];

export function showsOrders(pathname: string): boolean {
  return WITH_ORDERS.some((href) => pathname === href || pathname.startsWith(`${href}/`));
}

function holds({ href }: AdminPlace, pathname: string): boolean {
  return pathname === href || (href !== DASHBOARD && pathname.startsWith(`${href}/`));
}

export function unableToLoadScreen(pathname: string): string {
  const place = adminPlaceOf(pathname);
  return place?.unableToLoad ?? unableToLoad("this screen");
}
