import { Loading, Skeleton } from "~/ui/skeleton";
import { adminPlaceOf } from "./navigation";
import { AdminFrame } from "./screen";

const ROWS = [1, 2, 3];

/** A screen's title and placeholder rows, while its data loads. */
export function AdminPageSkeleton({ title, pathname }: { title: string; pathname: string }) {
  return (
    <AdminFrame title={title}>
      <PlaceSkeleton pathname={pathname} label={`Loading ${title}`} />
    </AdminFrame>
  );
}

/** @param label for screen readers, if the screen has no loading text of its own */
export function PlaceSkeleton({ pathname, label }: { pathname: string; label: string }) {
  const loadingText = adminPlaceOf(pathname)?.loading;
  return <RowsSkeleton label={loadingText ?? label} isSeen={loadingText !== undefined} />;
}

export function RowsSkeleton(props: { label: string; isSeen?: boolean }) {
  return (
    <Loading {...props} className="space-y-3">
      {ROWS.map((row) => (
        <div key={row} data-skeleton="">
          <Skeleton className="h-14" />
        </div>
      ))}
    </Loading>
  );
}
