import { EditLinks } from "~/components/admin/list/edit-links";
import { ListRow, rowNameId } from "~/components/admin/list/list-row";
import { SoldOutButton } from "~/components/admin/list/sold-out-button";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";

export type GroupRows = {
  id: number;
  name: string;
  amount: string;
  /** How many items use the group. */
  items: number;
  choices: ChoiceRow[];
};

type ChoiceRow = {
  id: number;
  name: string;
  isDefault: boolean;
  /** '+$0.80'; null if it's free. */
  extra: string | null;
  /** When a sold-out choice is back: 'midnight'. Null if it isn't sold out. */
  outUntil: string | null;
};

export function ChoiceGroupList({ groups }: { groups: GroupRows[] }) {
  return (
    <div className="space-y-8">
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </div>
  );
}

function Group({ id, name, amount, items, choices }: GroupRows) {
  const titleId = `group-${id}`;
  const asking = `${items} ${items === 1 ? "item" : "items"}`;
  return (
    <Card
      title={
        <span id={titleId} className="wrap-anywhere">
          {name}
        </span>
      }
      description={`${amount}, on ${asking}`}
      actions={
        <div className="flex">
          <EditLinks id={id} name={name} />
        </div>
      }
    >
      <ul aria-labelledby={titleId}>
        {choices.map((choice) => (
          <Row key={choice.id} {...choice} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ id, name, isDefault, extra, outUntil }: ChoiceRow) {
  return (
    <ListRow
      id={id}
      name={name}
      facts={
        <>
          {extra && <span className="tabular-nums">{extra}</span>}
          {isDefault && <span>Default</span>}
          {outUntil && <Badge tone="vermilion">Sold out until {outUntil}</Badge>}
        </>
      }
    >
      <SoldOutButton
        isOut={outUntil !== null}
        describedBy={rowNameId(id)}
        className="min-w-40 lg:min-w-48"
      />
    </ListRow>
  );
}
