import { ListRow, rowNameId } from "~/components/admin/list/list-row";
import { Button } from "~/ui/button";

export type BrandVersionRow = { id: number; name: string; tagline: string; saved: string };

/** Earlier brands, newest first. */
export function BrandVersions({ versions }: { versions: BrandVersionRow[] }) {
  return (
    <ul className="max-w-prose divide-y divide-line/15">
      {versions.map(({ id, name, tagline, saved }) => (
        <ListRow
          key={id}
          id={id}
          name={name}
          facts={
            <>
              <span>{tagline}</span>
              <span>{saved}</span>
            </>
          }
        >
          <Button variant="outline" aria-describedby={rowNameId(id)}>
            Use This
          </Button>
        </ListRow>
      ))}
    </ul>
  );
}
