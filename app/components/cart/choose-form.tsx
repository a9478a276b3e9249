import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type CartProduct, madeProduct } from "~/domain/cart/cart";
import type { LineName } from "~/domain/cart/line-name";
import { CHOICE_FIELD } from "~/domain/menu/choice-fields";
import {
  askOf,
  type Choice,
  type ChoiceGroup,
  type ChoiceProblem,
  choicesIn,
  choose,
  countsEach,
  findProblem,
  isExactlyOne,
  repeated,
} from "~/domain/menu/choice-group";
import { allergensOf, CHOICE_PROBLEM, type MenuItemView } from "~/domain/menu/item-page";
import { ALLERGEN_NAMES, type Allergen } from "~/domain/menu/menu";
import { formatMoney } from "~/domain/money";
import { Button } from "~/ui/button";
import { CountSelect } from "~/ui/count-select";
import { useHydrated } from "~/ui/hydrated";
import { WholeTimes } from "~/ui/whole-times";
import { onceOfDoubleClick } from "./add-to-cart";
import { useAdd } from "./use-add";

type ChooseFormProps = {
  item: MenuItemView;
  nameId: string;
  /** Chosen when the page opens. */
  start: readonly number[];
  /** Why the choices were refused that were posted without JavaScript. */
  refused: ChoiceProblem | null;
  pickup: string | null;
  /** The cart line that this choice replaces; null for a new one. */
  replaces: LineName | null;
};

/** A form to choose how an item is made. With JavaScript the price follows the choices and the page stays. */
export function ChooseForm({ item, nameId, start, refused, pickup, replaces }: ChooseFormProps) {
  const [chosen, setChosen] = useState(start);
  const [problem, setProblem] = useState(refused);
  const product = asChosen(item, chosen);
  const add = useAdd(product);
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  // Chosen before the script arrived, or restored by the browser.
  useEffect(() => {
    if (form.current) setChosen(choicesOf(form.current));
  }, []);
  const change = (event: FormEvent<HTMLFormElement>) => {
    setChosen(choicesOf(event.currentTarget));
    setProblem(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = findProblem(item.groups, choicesOf(event.currentTarget));
    setProblem(found);
    if (found) event.preventDefault();
    // The server puts a line in another one's place, and leads back to the checkout.
    else if (!replaces) add(event);
  };
  return (
    <form ref={form} method="post" action="/cart" onChange={change} onSubmit={submit}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={item.id} />
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      {problem?.groupId === null && <Problem problem={problem} />}
      {item.groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          start={start}
          count={isHydrated ? repeated(group.choices, chosen).length : 0}
          problem={problem?.groupId === group.id ? problem : null}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div aria-live="polite">
          <p translate="no" className="text-2xl tabular-nums">
            {formatMoney(product.priceCents)}
          </p>
          <Contains allergens={allergensOf(item, chosen)} />
        </div>
        {item.isOut ? (
          <Button type="button" disabled variant="outline" className="grow basis-48">
            Sold Out
          </Button>
        ) : (
          <Button
            aria-describedby={pickup ? `${nameId} ${nameId}-pickup` : nameId}
            onClick={onceOfDoubleClick}
            className="grow basis-48"
          >
            {replaces ? "Update Cart" : "Add to Cart"}
          </Button>
        )}
      </div>
      {pickup && !item.isOut && (
        <p id={`${nameId}-pickup`} className="wrap-anywhere mt-2 text-muted">
          <WholeTimes>{pickup}</WholeTimes>
        </p>
      )}
    </form>
  );
}

function asChosen(item: MenuItemView, ids: readonly number[]): CartProduct {
  const { choices, cents, problem } = choose(item.groups, ids);
  const product = madeProduct({ ...item, priceCents: item.priceCents + cents }, choices, item);
  return problem ? { ...product, problem } : product;
}

const choicesOf = (form: HTMLFormElement) => choicesIn(new FormData(form)) ?? [];

type GroupProps = {
  group: ChoiceGroup;
  start: readonly number[];
  /** How many of its choices are chosen. */
  count: number;
  problem: ChoiceProblem | null;
};

function Group({ group, start, count, problem }: GroupProps) {
  const { id: groupId, name, most, choices } = group;
  const isOne = isExactlyOne(group);
  return (
    <fieldset aria-describedby={problem ? CHOICE_PROBLEM : undefined} className="mb-6">
      <legend className="mb-1">
        <span className="font-display text-xl">{name}</span>{" "}
        <span className="text-muted">
          {askOf(group)}
          {count > 0 && !isOne && ` · ${count} chosen`}
        </span>
      </legend>
      {problem && <Problem problem={problem} />}
      {choices.map((choice) => (
        <ChoiceRow key={choice.id} choice={choice}>
          {(input) =>
            countsEach(group) ? (
              <CountSelect
                {...input}
                name={`${CHOICE_FIELD}${groupId}.${choice.id}`}
                defaultValue={start.filter((id) => id === choice.id).length}
                most={most}
              />
            ) : (
              <input
                {...input}
                type={isOne ? "radio" : "checkbox"}
                name={`${CHOICE_FIELD}${groupId}`}
                value={choice.id}
                defaultChecked={start.includes(choice.id)}
                required={isOne}
                className="size-5 shrink-0 accent-matcha"
              />
            )
          }
        </ChoiceRow>
      ))}
    </fieldset>
  );
}

/** Takes focus every time it appears. Without JavaScript, the page opens at it. */
function Problem({ problem }: { problem: ChoiceProblem }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem takes the focus anew
  useEffect(() => text.current?.focus(), [problem]);
  return (
    <p
      ref={text}
      id={CHOICE_PROBLEM}
      role="alert"
      tabIndex={-1}
      className="wrap-anywhere mb-1 font-medium text-vermilion outline-none"
    >
      {problem.message}
    </p>
  );
}

type Wiring = { disabled: boolean; "aria-labelledby": string; "aria-describedby": string };

type ChoiceRowProps = { choice: Choice; children: (input: Wiring) => ReactNode };

/** A row that can be pressed anywhere. Its accessible name is the choice's alone. */
function ChoiceRow({ choice, children }: ChoiceRowProps) {
  const { id, name, priceCents, allergens, isOut } = choice;
  const nameId = `choice-${id}`;
  const moreId = `${nameId}-more`;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label
      className={`flex min-h-11 items-center gap-3 border-b border-line/15 py-1 ${isOut ? "text-muted" : ""}`}
    >
      {children({ disabled: isOut, "aria-labelledby": nameId, "aria-describedby": moreId })}
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
