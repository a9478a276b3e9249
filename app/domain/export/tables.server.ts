import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { noteOf } from "~/db/described.server";
import { audit } from "~/db/schema/access.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { cateringInquiries } from "~/db/schema/catering.server";
import { closings, daySettings } from "~/db/schema/closings.server";
import { events, stopProducts } from "~/db/schema/events.server";
import { brandVersions, homepageContent } from "~/db/schema/homepage.server";
import { imports } from "~/db/schema/imports.server";
import { journal } from "~/db/schema/journal.server";
import { alerts, outbox, textReplies } from "~/db/schema/mail.server";
import { uploads } from "~/db/schema/media.server";
import {
  choiceGroups,
  choices,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "~/db/schema/menu.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { orderSettings } from "~/db/schema/order-settings.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { balanceTransactions, notedDifferences, payouts } from "~/db/schema/payouts.server";
import { helpers, shifts } from "~/db/schema/people.server";
import { disputes, refundRequestLines, refundRequests, refunds } from "~/db/schema/refunds.server";
import { socialMediaConnections, socialMediaPosts } from "~/db/schema/social.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { stripeCursors, stripeEvents } from "~/db/schema/stripe.server";
import { taxEntries, taxEntryLines, taxRates, taxSettings } from "~/db/schema/tax.server";
import {
  drawerEntries,
  saleCorrections,
  tillEntries,
  tillEntryLines,
  windowTips,
} from "~/db/schema/till.server";

/** The tables of the download, in the order of its page. */
const TABLES: SQLiteTable[] = [
  orders,
  orderLines,
  holds,
  refundRequests,
  refundRequestLines,
  refunds,
  disputes,
  journal,
  tillEntries,
  drawerEntries,
  saleCorrections,
  tillEntryLines,
  closings,
  daySettings,
  taxSettings,
  taxRates,
  taxEntries,
  taxEntryLines,
  payouts,
  balanceTransactions,
  notedDifferences,
  stripeEvents,
  stripeCursors,
  products,
  inventory,
  stockMovements,
  menuSections,
  menuItems,
  imports,
  choiceGroups,
  choices,
  productChoiceGroups,
  events,
  stopProducts,
  orderSettings,
  windowTips,
  cateringInquiries,
  newsletterSubscribers,
  homepageContent,
  brandVersions,
  socialMediaConnections,
  socialMediaPosts,
  uploads,
  outbox,
  textReplies,
  alerts,
  helpers,
  shifts,
  audit,
];

/** The tables left out of the download, and why. */
export const LEFT_OUT_TABLES: Record<string, string> = {
  sessions: "Secret: who is signed in right now.",
  sign_in_transactions: "Secret: sign-ins in progress.",
  invites: "Secret: codes to let someone help.",
  tablets: "Secret: which devices helpers share.",
  pins: "Secret: what helpers enter on a shared tablet.",
  sign_outs_everywhere: "Which sign-ins no longer count.",
  idempotency_keys: "So that a form that's sent twice is saved once.",
  newsletter_key: "Secret: what the links to unsubscribe are signed with.",
  limits: "How many times each network has done something we limit.",
  webhook_health: "Whether Stripe's messages get through.",
  __drizzle_migrations: "Which version of these tables the database has.",
};

export type ExportedTable = {
  name: string;
  description: string;
  columns: ExportedColumn[];
  /** The columns left out of the download, and why. */
  leftOut: { name: string; reason: string }[];
};

export type ExportedColumn = { name: string; description: string; as: ColumnKind };

/** How the download shows a stored value: cents as dollars, milliseconds as a date and time. */
type ColumnKind = "money" | "percent" | "time" | "yesNo" | "value";

export const EXPORTED_TABLES: ExportedTable[] = TABLES.map((table) => {
  const { description, columns: notes } = noteOf(table);
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: column.name,
    as: kindOf(column),
    ...notes[column.name],
  }));
  return {
    name: getTableName(table),
    description,
    columns: columns.flatMap((column) =>
      "description" in column ? [column as ExportedColumn] : [],
    ),
    leftOut: columns.flatMap((column) =>
      "leftOut" in column && column.leftOut ? [{ name: column.name, reason: column.leftOut }] : [],
    ),
  };
});

function kindOf({ name, dataType }: { name: string; dataType: string }): ColumnKind {
  if (/(^|_)cents$/.test(name)) return "money";
  // Rates are stored in thousandths of a percent.
  if (/(^|_)rate$/.test(name)) return "percent";
  if (dataType === "date") return "time";
  return dataType === "boolean" ? "yesNo" : "value";
}

/** A column's heading in the download, without 'cents', since its amounts are in dollars. */
export const headingOf = (column: string) =>
  column === "cents" ? "amount" : column.replace(/_cents$/, "");
