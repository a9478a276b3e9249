import { useResolvedPath } from "@remix-run/react";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { useListAddress } from "~/components/admin/list/list-address";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { TimeAgo } from "~/components/admin/list/time-ago";
import type { Listing } from "~/domain/listing";
import { type ConnectionView, nameOfConnection } from "~/domain/social/connection";
import { PLATFORM_NAMES } from "~/domain/social/social";
import { Badge } from "~/ui/badge";
import { IconLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { PlatformIcon } from "./platform-icon";

type ConnectionListProps = {
  listing: { ok: true; data: Listing<ConnectionView> } | { ok: false };
};

export function ConnectionList({ listing }: ConnectionListProps) {
  const path = useResolvedPath(".").pathname;
  if (!listing.ok) return <Notice>{unableToLoadScreen(path)}</Notice>;
  const { rows, total, page, pageCount } = listing.data;
  if (total === 0) {
    return (
      <Notice
        title="No Connected Accounts"
        action={
          <DialogLink to="new" variant="outline">
            Connect Your First Account
          </DialogLink>
        }
      />
    );
  }
  return (
    <>
      <ul
        aria-label="Connected Accounts"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4"
      >
        {rows.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </ul>
      <Pager path={path} q="" page={page} pageCount={pageCount} />
    </>
  );
}

function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const { id, platform, accountName, isActive, connected } = connection;
  return (
    <li className="relative flex min-w-0 gap-4 rounded-sm border border-line/20 p-4">
      <PlatformIcon platform={platform} className="mt-0.5 size-8" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-8 font-medium">
          {PLATFORM_NAMES[platform]}
          {isActive ? <Badge tone="matcha">Active</Badge> : <Badge>Inactive</Badge>}
        </p>
        <p className="wrap-anywhere mt-1 pr-8">{accountName}</p>
        <p className="mt-2 text-sm text-muted">
          Connected <TimeAgo {...connected} />
        </p>
      </div>
      <div className="absolute right-2 top-2">
        <IconLink
          to={useListAddress(`${id}/delete`)}
          preventScrollReset
          label={`Delete ${nameOfConnection(connection)}`}
        >
          <Icon name="trash" className="size-5" />
        </IconLink>
      </div>
    </li>
  );
}
