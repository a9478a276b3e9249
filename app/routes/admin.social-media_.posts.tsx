import { useLoaderData } from "@remix-run/react";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { AdminList } from "~/components/admin/list/list-screen";
import { DELETE, DialogLink, EDIT, rowActions } from "~/components/admin/list/route-dialog";
import { TimeAgo } from "~/components/admin/list/time-ago";
import { PlatformIcons } from "~/components/admin/social/platform-icon";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type PostRow, toPostRow } from "~/domain/social/post";
import { searchPosts } from "~/domain/social/posts.server";
import { POST_STATUS_NAMES, type PostStatus } from "~/domain/social/social";
import { listLoader } from "~/http/list-query.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { Column } from "~/ui/table";

export const loader = listLoader((query) => {
  const asShown = { now: new Date(), zone: truckZone() };
  const { rows, ...listing } = searchPosts(query);
  return { ...listing, rows: rows.map((row) => toPostRow(row, asShown)) };
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const COLUMNS: Column<PostRow>[] = [
  {
    header: "Caption",
    cell: ({ caption }) => <span className="line-clamp-2">{caption}</span>,
  },
  {
    header: "Platforms",
    cell: ({ platforms }) => <PlatformIcons platforms={platforms} />,
  },
  { header: "Status", cell: ({ status }) => <PostStatusBadge status={status} /> },
  { header: "Created", whole: true, cell: ({ created }) => <TimeAgo {...created} /> },
  rowActions(({ name }) => name, [EDIT, DELETE]),
];

export default function PostsPage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <Card title="Social Media Posts" actions={<DialogLink to="new">Create Post</DialogLink>}>
        <AdminList
          listing={listing}
          noun={{ one: "post", many: "posts" }}
          columns={COLUMNS}
          emptyTitle="No Posts Yet"
          emptyAction={
            <DialogLink to="new" variant="outline">
              Create Your First Post
            </DialogLink>
          }
        />
      </Card>
    </TabbedPage>
  );
}

const TONES: Record<PostStatus, BadgeTone> = {
  draft: "plain",
  scheduled: "strong",
  published: "matcha",
  failed: "alarm",
};

function PostStatusBadge({ status }: { status: PostStatus }) {
  return <Badge tone={TONES[status]}>{POST_STATUS_NAMES[status]}</Badge>;
}
