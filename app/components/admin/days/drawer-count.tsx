import { type FormEvent, useState } from "react";
import type { FormParts } from "~/components/forms/post-form";
import { checkedText, countedCents, DENOMINATIONS } from "~/domain/days/figures";
import { plainMoney, plainNumber } from "~/forms/typed-number";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";

type Drawer = { counted: number; expected: number };

/** Fields for the number of each bill and coin, summed as they're typed, or for just the total. */
export function DrawerCount({
  field,
  cashCents,
}: Pick<FormParts, "field"> & { cashCents: number }) {
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  const sum = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) =>
    setDrawer(read(currentTarget, cashCents));
  return (
    <fieldset onInput={sum} className="space-y-5">
      <legend className="font-display text-xl">Drawer</legend>
      <NumberField
        {...field("float")}
        decimals
        label="Starting cash (optional)"
        hint="What was in the drawer before the first sale."
      />
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {DENOMINATIONS.map((cents) => (
          <NumberField
            key={cents}
            {...field(`counts.${cents}`)}
            label={cents < 100 ? `${cents}¢` : `$${cents / 100}`}
          />
        ))}
      </div>
      <NumberField
        {...field("counted")}
        decimals
        label="Total counted"
        hint="Or enter just the total."
      />
      <p role="status" className="font-medium">
        {drawer && sentence(drawer)}
      </p>
      <Field
        {...field("reason")}
        label="Reason for the difference"
        hint="Only if the drawer is short or over."
        maxLength={200}
      />
    </fieldset>
  );
}

function read(fieldset: HTMLFieldSetElement, cashCents: number): Drawer {
  const inputs = [...fieldset.elements].filter((it) => it instanceof HTMLInputElement);
  const typed = Object.fromEntries(inputs.map(({ name, value }) => [name, numberIn(name, value)]));
  const counts = Object.entries(typed).filter(([name]) => name.startsWith("counts."));
  const added = countedCents(
    Object.fromEntries(counts.map(([name, count]) => [name.replace("counts.", ""), count])),
  );
  const inCents = (name: string) => Math.round((typed[name] ?? 0) * 100);
  return {
    counted: added === 0 ? inCents("counted") : added,
    expected: inCents("float") + cashCents,
  };
}

/** The number that was typed, or 0 for an empty field. NaN if the text isn't a number, or isn't one yet. */
function numberIn(name: string, text: string): number {
  if (text.trim() === "") return 0;
  const plain = name.startsWith("counts.") ? plainNumber(text) : plainMoney(text);
  return Number(plain ?? Number.NaN);
}

function sentence({ counted, expected }: Drawer): string {
  if (!Number.isFinite(counted - expected)) return "";
  return checkedText({ countedCents: counted, expectedCents: expected });
}
