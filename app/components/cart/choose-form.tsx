import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { type CartProduct, madeProduct } from "~/domain/cart/cart";
import type { LineName } from "~/domain/cart/line-name";
import {
  askOf,
  CHOICE_FIELD,
  type Choice,
  type ChoiceGroup,
  choose,
} from "~/domain/menu/choice-group";
import { allergensOf, type MenuItemView } from "~/domain/menu/item-page";
import { ALLERGEN_NAMES, type Allergen } from "~/domain/menu/menu";
import { formatMoney } from "~/domain/money";
import { Button } from "~/ui/button";
import { WholeTimes } from "~/ui/whole-times";
import { useAdd } from "./use-add";

type ChooseFormProps = {
  item: MenuItemView;
  nameId: string;
  /** Chosen when the page opens. */
  start: readonly number[];
  pickup: string | null;
  /** The cart line that this choice replaces; null for a new one. */
  replaces: LineName | null;
};

/** A form to choose how an item is made. With JavaScript the price follows the choices and the page stays. */
export function ChooseForm({ item, nameId, start, pickup, replaces }: ChooseFormProps) {
  const [chosen, setChosen] = useState(start);
  const product = asChosen(item, chosen);
  const add = useAdd(product);
  const form = useRef<HTMLFormElement>(null);
  // Chosen before the script arrived, or restored by the browser.
  useEffect(() => {
    if (form.current) setChosen(choicesIn(form.current));
  }, []);
  return (
    <form
      ref={form}
      method="post"
      action="/cart"
      onChange={(event) => setChosen(choicesIn(event.currentTarget))}
      // The server puts a line in another one's place, and leads back to the checkout.
      onSubmit={replaces ? undefined : add}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={item.id} />
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      {item.groups.map((group) => (
        <Group key={group.id} group={group} start={start} />
      ))}
      <div aria-live="polite" className="my-5">
        <p translate="no" className="text-2xl tabular-nums">
          {formatMoney(product.priceCents)}
        </p>
        <Contains allergens={allergensOf(item, chosen)} />
      </div>
      {item.isOut ? (
        <Button type="button" disabled variant="outline" className="w-full">
          Sold Out
        </Button>
      ) : (
        <>
          <Button
            aria-describedby={pickup ? `${nameId} ${nameId}-pickup` : nameId}
            className="w-full"
          >
            {replaces ? "Update Cart" : "Add to Cart"}
          </Button>
          {pickup && (
            <p id={`${nameId}-pickup`} className="wrap-anywhere mt-2 text-muted">
              <WholeTimes>{pickup}</WholeTimes>
            </p>
          )}
        </>
      )}
    </form>
  );
}

function asChosen(item: MenuItemView, ids: readonly number[]): CartProduct {
  const { choices, cents, problem } = choose(item.groups, ids);
  const product = madeProduct({ ...item, priceCents: item.priceCents + cents }, choices, item);
  return problem ? { ...product, problem } : product;
}

function choicesIn(form: HTMLFormElement): number[] {
  const fields = [...new FormData(form)].filter(([name]) => name.startsWith(CHOICE_FIELD));
  return fields.map(([, value]) => Number(value));
}

function Group({ group, start }: { group: ChoiceGroup; start: readonly number[] }) {
  const { id: groupId, name, least, most, choices } = group;
  const isOne = least === 1 && most === 1;
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 font-medium">
        {name} <span className="font-normal text-muted">{askOf(group)}</span>
      </legend>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          type={isOne ? "radio" : "checkbox"}
          name={`${CHOICE_FIELD}${groupId}`}
          defaultChecked={start.includes(choice.id)}
          required={isOne}
        />
      ))}
    </fieldset>
  );
}

type ChoiceRowProps = InputHTMLAttributes<HTMLInputElement> & { choice: Choice };

/** All of it can be pressed; its name is the choice's alone. */
function ChoiceRow({ choice, ...input }: ChoiceRowProps) {
  const { id, name, priceCents, allergens, isOut } = choice;
  const nameId = `choice-${id}`;
  const moreId = `${nameId}-more`;
  return (
    <label
      className={`flex min-h-11 items-center gap-3 border-b border-line/15 py-1 ${isOut ? "text-muted" : ""}`}
    >
      <input
        {...input}
        value={id}
        disabled={isOut}
        aria-labelledby={nameId}
        aria-describedby={moreId}
        className="size-5 shrink-0 accent-matcha"
      />
      <span id={nameId} className={`wrap-anywhere min-w-0 ${isOut ? "line-through" : ""}`}>
        {name}
      </span>
      <span id={moreId} className="ml-auto text-right text-sm text-muted">
        {isOut
          ? "Sold out today"
          : priceCents > 0 && (
              <span className="text-base tabular-nums text-ink">+{formatMoney(priceCents)} </span>
            )}
        <Contains allergens={allergens} />
      </span>
    </label>
  );
}

function Contains({ allergens }: { allergens: readonly Allergen[] }) {
  if (allergens.length === 0) return null;
  const names = allergens.map((one) => ALLERGEN_NAMES[one].toLowerCase());
  return <span className="block text-sm text-muted">Contains {names.join(", ")}</span>;
}
