import type { CountedSection } from "~/domain/menu/menu-sections.server";
import { Card } from "~/ui/card";
import { SortableRow, useFocusOfMoved } from "./sortable-row";

export function MenuSectionList({ sections }: { sections: CountedSection[] }) {
  const list = useFocusOfMoved<HTMLUListElement>(sections);
  return (
    <Card>
      {sections.length === 0 && (
        <p className="text-muted">{'No sections yet. Click "Add Section" to add the first one.'}</p>
      )}
      <ul ref={list} aria-label="Sections">
        {sections.map(({ id, name, items }, index) => (
          <SortableRow
            key={id}
            id={id}
            name={name}
            isFirst={index === 0}
            isLast={index === sections.length - 1}
            facts={`${items} ${items === 1 ? "item" : "items"}`}
          />
        ))}
      </ul>
    </Card>
  );
}
