import { useLoaderData } from "@remix-run/react";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { ConnectionList } from "~/components/admin/social/connection-list";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { toConnectionView } from "~/domain/social/connection";
import { searchConnections } from "~/domain/social/connections.server";
import { listLoader } from "~/http/list-query.server";
import { Card } from "~/ui/card";

export const loader = listLoader(({ page }) => {
  const asShown = { now: new Date(), zone: truckZone() };
  const { rows, ...listing } = searchConnections({ q: "", page });
  return { ...listing, rows: rows.map((row) => toConnectionView(row, asShown)) };
});

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function ConnectionsPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <Card title="Connected Accounts" actions={<DialogLink to="new">Connect Account</DialogLink>}>
        <ConnectionList listing={listing} />
      </Card>
    </TabbedPage>
  );
}
