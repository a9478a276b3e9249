import { Loading, Skeleton } from "~/ui/skeleton";
import { AdminPage } from "./screen";

const ROWS = [1, 2, 3];

/** A screen that is being fetched: its title at once, the rest when it comes (design 4.8). */
export function AdminPageSkeleton({ title }: { title: string }) {
  return (
    <AdminPage title={title}>
      <Loading label={`Loading ${title}`} className="space-y-3">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </Loading>
    </AdminPage>
  );
}
