import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { HiddenAnswer } from "~/components/admin/frame/hidden-answer";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { controlId } from "~/components/forms/form-error-summary";
import type { FormParts } from "~/components/forms/post-form";
import { FEWER_ANYWAY, fewerQuestion } from "~/domain/events/question-fields";
import { LIKE } from "~/forms/dialog-queries";
import type { FieldErrors, FormFields } from "~/forms/form";
import { CheckboxField } from "~/ui/choice-field";
import { NumberField, NumberRowField } from "~/ui/number-field";

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

/** Order-ahead settings, folded while they're off and there's no menu to order from and no earlier stop to copy. */
export function OrderAheadFields({ field, checkbox, menu, earlier }: OrderAheadFieldsProps) {
  const ahead = checkbox("ordersAhead");
  const numbers = NUMBERS.map(({ name, ...attributes }) => ({ ...attributes, ...field(name) }));
  const pieces = menu.flatMap(({ items }) => items.map(({ id }) => field(piecesField(id))));
  const isRefused = [ahead, ...numbers, ...pieces].some(({ error }) => error !== undefined);
  return (
    <details
      className="border-y border-line/15"
      open={ahead.defaultChecked || isRefused || menu.length > 0 || earlier.length > 0}
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

type FillInLinksProps = {
  /** Earlier stops, each with the fields that it fills in. */
  from: readonly { id: number; label: string; fields: FormFields }[];
};

/**
 * Links that copy an earlier stop's settings into the form. With JavaScript, other fields keep what was typed. Without
 * it, the dialog opens again.
 */
function FillInLinks({ from }: FillInLinksProps) {
  const [filled, setFilled] = useState("");
  const { search } = useLocation();
  if (from.length === 0) return null;

  const addressOf = (id: number) => {
    const query = new URLSearchParams(search);
    query.set(LIKE, String(id));
    return `?${query}`;
  };
  const fill = (event: MouseEvent, label: string, fields: FormFields) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    event.preventDefault();
    fillIn(form, fields);
    setFilled(`Filled in: ${label}. Save to keep it.`);
  };
  return (
    <div>
      <p className="flex flex-wrap gap-x-6">
        {from.map(({ id, label, fields }) => (
          <Link
            key={id}
            to={addressOf(id)}
            preventScrollReset
            onClick={(event) => fill(event, label, fields)}
            className="inline-block py-2.5 text-matcha underline wrap-anywhere"
          >
            {label}
          </Link>
        ))}
      </p>
      <p role="status" className="text-sm text-muted">
        {filled}
      </p>
    </div>
  );
}

function fillIn(form: HTMLFormElement, fields: FormFields): void {
  for (const [name, text] of Object.entries(fields)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === "checkbox") control.checked = text === "on";
    else control.value = text;
  }
}

/** The menu's sections, with the name of each item. */
type BroughtMenu = readonly {
  id: number;
  name: string;
  items: readonly { id: number; name: string }[];
}[];

const piecesField = (itemId: number | string) => `pieces.${itemId}`;

const HINT = "brought-hint";

function BroughtFields({ field, menu }: Pick<FormParts, "field"> & { menu: BroughtMenu }) {
  const errors = useRefusal()?.errors ?? {};
  if (menu.length === 0) return null;
  return (
    <fieldset aria-describedby={HINT}>
      <legend className="font-medium">How many you're bringing</legend>
      <p id={HINT} className="mt-1.5 text-sm text-muted">
        Leave blank for no limit. Enter 0 for items you aren't bringing.
      </p>
      {menu.map(({ id, name, items }) => (
        <div key={id} className="mt-3">
          {menu.length > 1 && <p className="text-sm text-muted">{name}</p>}
          <ul className="divide-y divide-line/15">
            {items.map((item) => (
              <li key={item.id} className="py-1.5">
                <NumberRowField
                  {...field(piecesField(item.id))}
                  label={item.name}
                  placeholder="No limit"
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {errors[FEWER_ANYWAY] ? (
        <FewerAnyway errors={errors} />
      ) : (
        <HiddenAnswer name={FEWER_ANYWAY} />
      )}
    </fieldset>
  );
}

function FewerAnyway({ errors }: { errors: FieldErrors }) {
  const refused = Object.keys(errors).filter((name) => name.startsWith(piecesField("")));
  const question = fewerQuestion(refused.flatMap((name) => errors[name] ?? []));
  return (
    <CheckboxField
      key={question}
      id={controlId("form", FEWER_ANYWAY)}
      name={FEWER_ANYWAY}
      value={question}
      label="Bring fewer anyway"
      hint="We won't cancel any orders."
      className="mt-3"
    />
  );
}
