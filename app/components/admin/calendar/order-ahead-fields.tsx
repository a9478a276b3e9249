import type { FormParts } from "~/components/forms/post-form";
import { CheckboxField } from "~/ui/choice-field";
import { NumberField } from "~/ui/number-field";
import { FillInLinks } from "./fill-in-links";
import { BroughtFields, type BroughtMenu, piecesField } from "./stop-stock-fields";

const NUMBERS = [
  { name: "leadMinutes", label: "Prep time per order (minutes)", required: true },
  { name: "lastOrderMinutes", label: "Stop taking orders (minutes before end)", required: true },
  { name: "slotMinutes", label: "Minutes between pickup times", hint: "Leave blank for 10." },
  { name: "slotPieces", label: "Menu items per pickup time", hint: "Leave blank for no limit." },
];

export type OrderAheadFrom = {
  menu: BroughtMenu;
  earlier: Parameters<typeof FillInLinks>[0]["from"];
};

type OrderAheadFieldsProps = Pick<FormParts, "field" | "checkbox"> & OrderAheadFrom;

/** Folded until it's used. Then most stops take orders, so filling it in is one press. */
export function OrderAheadFields({ field, checkbox, menu, earlier }: OrderAheadFieldsProps) {
  const ahead = checkbox("ordersAhead");
  const numbers = NUMBERS.map(({ name, ...attributes }) => ({ ...attributes, ...field(name) }));
  const pieces = menu.flatMap(({ items }) => items.map(({ id }) => field(piecesField(id))));
  const isRefused = [ahead, ...numbers, ...pieces].some(({ error }) => error !== undefined);
  return (
    <details
      className="border-y border-line/15"
      open={ahead.defaultChecked || isRefused || earlier.length > 0}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Order ahead</summary>
      <div className="space-y-5 pb-5">
        <FillInLinks from={earlier} />
        <CheckboxField
          {...ahead}
          label="Let customers order ahead"
          hint="They choose a pickup time and pay by card or at the truck."
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {numbers.map((number) => (
            <NumberField key={number.name} {...number} />
          ))}
        </div>
        <BroughtFields field={field} menu={menu} />
      </div>
    </details>
  );
}
