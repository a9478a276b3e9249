import { unableToLoad } from "~/components/loading/unable-to-load";
import { may, type Right, type Role } from "~/domain/access/roles";
import type { AdminIconName } from "./icons";

export type AdminPlace = {
  name: string;
  href: string;
  /** Shown instead of the screen if its data can't be read. */
  unableToLoad: string;
  /** The loading text, if it isn't just the title. */
  loading?: string;
};

export type AdminScreen = AdminPlace & {
  title: string;
  /** Set only for screens with tabs. Other screens render their own subtitle. */
  subtitle?: string;
  icon: AdminIconName;
  /** The link loads a whole page, so that the screen's service worker can answer. */
  isDocument?: true;
  /** The right that a helper's role must have to see the screen. Without one, only the owner sees it. */
  right?: Right;
  /** The screen's name for helpers who can't run stops, and so can't do all of it. */
  helpersName?: string;
  /** The screen's tabs. The first one has the screen's own URL. */
  tabs?: readonly AdminPlace[];
};

function place(name: string, href: string, what: string): AdminPlace {
  return { name, href, unableToLoad: unableToLoad(what) };
}

/** A screen that has the same title as in the sidebar. */
function screen(icon: AdminIconName, ...[name, href, what]: Parameters<typeof place>): AdminScreen {
  return { ...place(name, href, what), title: name, icon };
}

/** A screen with tabs. It opens on the first one. */
function tabbed(
  icon: AdminIconName,
  name: string,
  subtitle: string,
  tabs: readonly [AdminPlace, ...AdminPlace[]],
) {
  return { ...tabs[0], name, title: name, subtitle, icon, tabs };
}

type ScreenGroup = {
  /** Omitted for the dashboard, which is a group of its own. */
  heading?: string;
  screens: readonly AdminScreen[];
};

const SERVICE = "Service";

/** The sidebar's groups of screens, in order. */
const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    screens: [
      {
        name: "Dashboard",
        title: "Dashboard",
        href: "/admin",
        icon: "dashboard",
        unableToLoad: "Error loading. Unable to load recent activity.",
      },
    ],
  },
  {
    heading: SERVICE,
    screens: [
      {
        ...screen("today", "Today", "/admin/today", "today"),
        right: "sold-out",
        helpersName: "Sold Out",
      },
      { ...screen("counter", "Counter", "/admin/counter", "the counter"), right: "serve" },
      {
        ...screen("window", "Window", "/admin/window", "the window"),
        isDocument: true,
        right: "sell",
      },
    ],
  },
  {
    heading: "Site",
    screens: [
      screen("homepage", "Homepage Editor", "/admin/homepage", "homepage content"),
      {
        ...screen("newsletter", "Newsletter", "/admin/newsletter", "subscribers"),
        title: "Newsletter Management",
      },
      tabbed("calendar", "Calendar Manager", "Where the truck is going, and when", [
        place("List", "/admin/calendar", "events"),
        place("Week", "/admin/calendar/week", "events"),
      ]),
      screen("inquiries", "Catering Inquiries", "/admin/inquiries", "inquiries"),
    ],
  },
  {
    heading: "Sell",
    screens: [
      tabbed("menu", "Menu", "Items you make to order at the truck", [
        place("Items", "/admin/menu", "the menu"),
        place("Choices", "/admin/menu/choices", "choices"),
        place("Sections", "/admin/menu/sections", "sections"),
        place("Paste Menu", "/admin/menu/paste", "the pasted menu"),
      ]),
      screen("store", "Store Management", "/admin/store", "products"),
      {
        ...screen("inventory", "Inventory", "/admin/inventory", "inventory"),
        title: "Inventory Management",
      },
      tabbed("orders", "Orders", "Track orders, pickups, and refunds", [
        place("Orders", "/admin/orders", "orders"),
        place("Sales", "/admin/orders/sales", "sales"),
        place("Payouts", "/admin/orders/payouts", "payouts"),
        place("Emails", "/admin/orders/mail", "emails"),
        place("Settings", "/admin/orders/settings", "order settings"),
      ]),
    ],
  },
  {
    heading: "Marketing",
    screens: [
      {
        ...tabbed(
          "social",
          "Social Media",
          "Connect your accounts and manage posts across platforms",
          [
            {
              ...place("Connections", "/admin/social-media", "connections"),
              loading: "Loading connections...",
            },
            {
              ...place("Posts", "/admin/social-media/posts", "posts"),
              loading: "Loading posts...",
            },
          ],
        ),
        title: "Social Media Manager",
      },
      tabbed("brand", "Brand", "Your name and contact info, on every page and in every email", [
        place("Brand", "/admin/brand", "your brand"),
        place("Page Text", "/admin/brand/texts", "your page text"),
        place("Earlier Versions", "/admin/brand/versions", "earlier versions"),
      ]),
    ],
  },
  {
    heading: "Money",
    screens: [
      { ...screen("days", "Days", "/admin/days", "days"), right: "close" },
      tabbed("tax", "Sales Tax", "Rates by location, and what's due each month", [
        place("Rates", "/admin/tax", "tax rates"),
        place("By Month", "/admin/tax/sheet", "sales tax"),
      ]),
    ],
  },
  {
    heading: "Settings",
    screens: [
      tabbed(
        "people",
        "People",
        "Who helps at the truck, where you're signed in, and who did what",
        [
          place("Helpers", "/admin/people", "people"),
          place("Devices", "/admin/people/devices", "devices"),
          place("History", "/admin/people/history", "the history"),
        ],
      ),
      tabbed("data", "Your Data", "Download your shop's data, or import data from elsewhere", [
        place("Download", "/admin/data", "your data"),
        place("Import", "/admin/data/import", "the import"),
      ]),
    ],
  },
];

export const ADMIN_SCREENS = SCREEN_GROUPS.flatMap(({ screens }) => screens);

const DASHBOARD = "/admin";

/** The groups of screens in someone's sidebar. */
export function groupsOf(role: Role): readonly ScreenGroup[] {
  if (role === "owner") return SCREEN_GROUPS;
  return SCREEN_GROUPS.map(({ heading, screens }) => ({
    heading,
    screens: screens
      .filter(({ right = "administer" }) => may(role, right))
      .map((screen) => ({ ...screen, name: nameFor(role, screen) })),
  })).filter(({ screens }) => screens.length > 0);
}

const nameFor = (role: Role, { name, helpersName = name }: AdminScreen) =>
  may(role, "run-stops") ? name : helpersName;

/** The screens for working at the truck. A phone has them at the top of every other screen. */
export const serviceScreens = (role: Role): readonly AdminScreen[] =>
  groupsOf(role).find(({ heading }) => heading === SERVICE)?.screens ?? [];

/** The screen that a path belongs to, like the path of its dialog. Undefined if there's none. */
export function adminScreenOf(pathname: string): AdminScreen | undefined {
  return ADMIN_SCREENS.find((screen) => holds(screen, pathname));
}

export function adminPlaceOf(pathname: string): AdminPlace | undefined {
  const screen = adminScreenOf(pathname);
  // The first tab's path is a prefix of the others', so the last match is the right one.
  return screen?.tabs?.filter((tab) => holds(tab, pathname)).at(-1) ?? screen;
}

/** Screens that show open orders themselves. */
const WITH_ORDERS = ["/admin/counter", "/admin/orders", "/admin/window"];

export function showsOrders(pathname: string): boolean {
  return WITH_ORDERS.some((href) => pathname === href || pathname.startsWith(`${href}/`));
}

/** Ignores case, because the router does. */
function holds({ href }: AdminPlace, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === href || (href !== DASHBOARD && path.startsWith(`${href}/`));
}

export function unableToLoadScreen(pathname: string): string {
  const place = adminPlaceOf(pathname);
  return place?.unableToLoad ?? unableToLoad("this screen");
}
