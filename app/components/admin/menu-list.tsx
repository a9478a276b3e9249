import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SortableRow, useFocusOfMoved } from "./sortable-row";
import { ProductThumbnail } from "./thumbnail";

/** What the panel shows of a section. */
export type SectionRows = { id: number; name: string; items: ItemRow[] };

type ItemRow = {
  id: number;
  name: string;
  price: string;
  imageUrl: string | null;
  isAvailable: boolean;
  /** 'midnight'; null while it can be had. */
  outUntil: string | null;
};

export function MenuList({ sections }: { sections: SectionRows[] }) {
  return (
    <div ref={useFocusOfMoved<HTMLDivElement>(sections)} className="space-y-8">
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
    <ul aria-labelledby={`section-${id}`}>
      {items.map((item, index) => (
        <SortableRow
          key={item.id}
          id={item.id}
          name={item.name}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          picture={item.imageUrl && <ProductThumbnail imageUrl={item.imageUrl} />}
          facts={<Facts {...item} />}
        >
          {(nameId) => (
            <Button
              name="act"
              value={item.outUntil ? "back" : "out"}
              variant="outline"
              aria-describedby={nameId}
              className="flex-1 sm:mr-2 sm:min-w-44 sm:flex-none"
            >
              {item.outUntil ? "Back on the menu" : "Sold out today"}
            </Button>
          )}
        </SortableRow>
      ))}
    </ul>
  );
}

function Facts({ price, isAvailable, outUntil }: ItemRow) {
  return (
    <>
      <span className="tabular-nums">{price}</span>
      {outUntil && <Badge tone="vermilion">Sold out until {outUntil}</Badge>}
      {!isAvailable && <Badge>Off the menu</Badge>}
    </>
  );
}
