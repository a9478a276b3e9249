import { rowNameId } from "~/components/admin/list/list-row";
import { SoldOutButton } from "~/components/admin/list/sold-out-button";
import { ProductThumbnail } from "~/components/admin/uploads/thumbnail";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { SortableList } from "./sortable-list";
import { SortableRow } from "./sortable-row";

export type SectionRows = { id: number; name: string; items: ItemRow[] };

type ItemRow = {
  id: number;
  name: string;
  price: string;
  imageUrl: string | null;
  isAvailable: boolean;
  /** 'Until 11 AM'; '' if it's served all day. */
  served: string;
  /** When a sold-out item is back: 'midnight'. Null if it isn't sold out. */
  outUntil: string | null;
};

export function MenuList({ sections }: { sections: SectionRows[] }) {
  return (
    <div className="space-y-8">
      {sections.map((section) => (
        <Card key={section.id} title={<SectionName {...section} />}>
          <ItemList {...section} />
        </Card>
      ))}
    </div>
  );
}

function SectionName({ id, name }: SectionRows) {
  return (
    <span id={`section-${id}`} className="wrap-anywhere">
      {name}
    </span>
  );
}

function ItemList({ id, items }: SectionRows) {
  if (items.length === 0) return <p className="text-muted">Nothing here yet.</p>;
  return (
    <SortableList aria-labelledby={`section-${id}`} rows={items}>
      {(item, ends) => (
        <SortableRow
          key={item.id}
          id={item.id}
          name={item.name}
          {...ends}
          picture={item.imageUrl && <ProductThumbnail imageUrl={item.imageUrl} />}
          facts={<Facts {...item} />}
        >
          <SoldOutButton
            isOut={item.outUntil !== null}
            describedBy={rowNameId(item.id)}
            className="mr-auto max-w-44 flex-1 text-balance max-sm:px-3 max-sm:py-1 max-sm:text-sm sm:mr-2 sm:min-w-44 sm:flex-none lg:min-w-48 lg:max-w-48"
          />
        </SortableRow>
      )}
    </SortableList>
  );
}

function Facts({ price, served, isAvailable, outUntil }: ItemRow) {
  return (
    <>
      <span className="tabular-nums">{price}</span>
      {served && <span className="text-muted">{served}</span>}
      {outUntil && <Badge tone="vermilion">Sold out until {outUntil}</Badge>}
      {!isAvailable && <Badge>Off the menu</Badge>}
    </>
  );
}
