import { useLoaderData } from "@remix-run/react";
import { ConnectionList } from "~/components/admin/connection-list";
import { DialogLink } from "~/components/admin/route-dialog";
import { TabbedPage } from "~/components/admin/tabbed-page";
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

export { shouldRevalidate } from "~/components/forms/keep-typed";

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
