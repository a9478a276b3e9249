import type { CountedSection } from "~/domain/menu/menu-sections.server";
import { Card } from "~/ui/card";
import { SortableList } from "./sortable-list";
import { SortableRow } from "./sortable-row";

export function MenuSectionList({ sections }: { sections: CountedSection[] }) {
  return (
    <Card>
      {sections.length === 0 && (
        <p className="text-muted">{'No sections yet. Click "Add Section" to add the first one.'}</p>
      )}
      <SortableList aria-label="Sections" rows={sections}>
        {({ id, name, items }, ends) => (
          <SortableRow
            key={id}
            id={id}
            name={name}
            {...ends}
            facts={`${items} ${items === 1 ? "item" : "items"}`}
          />
        )}
      </SortableList>
    </Card>
  );
}
