import { Loading, Skeleton } from "~/ui/skeleton";
import { adminPlaceOf } from "./navigation";
import { AdminFrame } from "./screen";

const ROWS = [1, 2, 3];

/** Design 4.8. */
export function AdminPageSkeleton({ title, pathname }: { title: string; pathname: string }) {
  return (
    <AdminFrame title={title}>
      <PlaceSkeleton pathname={pathname} label={`Loading ${title}`} />
    </AdminFrame>
  );
}

/** @param label for screen readers, if the page itself says nothing. */
export function PlaceSkeleton({ pathname, label }: { pathname: string; label: string }) {
  const said = adminPlaceOf(pathname)?.loading;
  return (
    <Loading label={said ?? label} isSeen={said !== undefined} className="space-y-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </Loading>
  );
}
