import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { EXPORTED_TABLES } from "~/domain/export/tables.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { redirectWithFlash } from "~/http/flash.server";
import { Button } from "~/ui/button";

export const meta = panelMeta("Your Data");

export const loader = adminLoader(() => json({ tables: EXPORTED_TABLES.length }));

/** The gate sends the download itself (server/download.ts). Requests that reach Remix couldn't be served. */
export const action = adminAction(() =>
  redirectWithFlash("/admin/data", {
    title: "A Download Is Running",
    description: "Please try again once it's done.",
    variant: "destructive",
  }),
);

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function DataScreen() {
  const { tables } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <div className="border-t border-line/20 pt-5">
        <div className="max-w-prose">
          <h2 className="font-display text-xl">What's in it</h2>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>{tables} tables, each a CSV file for any spreadsheet app</li>
            <li>catalog.csv: everything you sell, in one table that you can import again</li>
            <li>Your images and videos</li>
            <li>The emails the shop sent in the last 180 days</li>
            <li>columns.html: a page that explains each column</li>
          </ul>
          <h2 className="mt-6 font-display text-xl">What's not included</h2>
          <p className="mt-2">
            Sign-in sessions and links to customers' orders. The shop never stores passwords or card
            numbers.
          </p>
          <p className="mt-6">
            The ZIP has your customers' names, email addresses, and orders. Keep it where only you
            can open it.
          </p>
          {/* A plain form, because the response is a file. With the target, the page's script loads on meanwhile. */}
          <form method="post" action="/admin/data" target="_self" className="mt-6">
            <Button>Download Everything</Button>
          </form>
        </div>
      </div>
    </TabbedPage>
  );
}
