import { type FormEvent, type MouseEvent, useState } from "react";
import { BILL_FORM } from "~/components/admin/frame/bill-form";
import { lineName } from "~/domain/cart/line-name";
import { CHOICE_FIELD } from "~/domain/menu/choice-fields";
import {
  askOf,
  choicesIn,
  countsEach,
  defaultsOf,
  findProblem,
  isExactlyOne,
} from "~/domain/menu/choice-group";
import { type Cents, formatMoney } from "~/domain/money";
import {
  itemOf,
  type Tile,
  type TileGroup,
  type TileItem,
  type TileSection,
} from "~/domain/window/tiles";
import { CountSelect } from "~/ui/count-select";

/**
 * The items for sale at the window. Without JavaScript each tile submits the bill's form, and the page
 * returns with the item added.
 */

/** ID of the first payment button. */
export const PAYMENT = "payment";

type TilesProps = {
  sections: readonly TileSection[];
  /** The fields of the bill so far. */
  fields: Readonly<Record<string, string>>;
  /** Amount due so far. */
  due: Cents;
  refused?: RefusedItem | null;
  onAdd: (item: TileItem) => void;
};

/** An item that was posted without JavaScript, with choices that it can't have. */
export type RefusedItem = { productId: number; choices: number[] };

export function Tiles({ sections, fields, due, refused, onAdd }: TilesProps) {
  return (
    <div className="tiles [&>section+section]:mt-6">
      <a href={`#${PAYMENT}`} className="to-payment">
        Go to payment
        {due > 0 && <span className="tabular-nums">{formatMoney(due)}</span>}
        <kbd className="needs-js">Ctrl+Enter</kbd>
      </a>
      {sections.map(({ name, tiles }) => (
        <section key={name}>
          <h2 className="wrap-anywhere mb-2 text-sm font-medium text-muted">{name}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2 has-[[open]]:grid-flow-dense has-[[open]]:items-start">
            {tiles.map((tile) => (
              <li
                key={tile.productId}
                className="flex flex-col rounded-sm border border-ink/60 has-[[open]]:col-span-full"
              >
                {tile.usual && <TileButton tile={tile} item={tile.usual} onAdd={onAdd} />}
                {tile.groups && (
                  <ChooseForm
                    tile={tile}
                    fields={fields}
                    refused={refused?.productId === tile.productId ? refused.choices : null}
                    onAdd={onAdd}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type TileButtonProps = { tile: Tile; item: TileItem; onAdd: TilesProps["onAdd"] };

function TileButton({ tile, item, onAdd }: TileButtonProps) {
  const add = (event: MouseEvent) => {
    event.preventDefault();
    onAdd(item);
  };
  return (
    <button
      type="submit"
      form={BILL_FORM}
      name="add"
      value={lineName(item)}
      onClick={add}
      className="flex min-h-16 w-full flex-auto flex-col gap-1 rounded-sm px-3 py-2 text-left hover:bg-raised active:bg-raised"
    >
      <span className="wrap-anywhere line-clamp-3 font-medium leading-tight">{tile.name}</span>
      <span className="tabular-nums">
        {tile.served && <span className="block text-sm text-muted">{tile.served}</span>}
        {formatMoney(item.unitPriceCents)}
        {tile.note && " "}
        {tile.note && <span className="whitespace-nowrap text-vermilion">{tile.note}</span>}
      </span>
    </button>
  );
}

type ChooseFormProps = {
  tile: Tile;
  /** Choices that the item can't have, posted without JavaScript. */
  refused: number[] | null;
} & Pick<TilesProps, "fields" | "onAdd">;

function ChooseForm({ tile, fields, refused, onAdd }: ChooseFormProps) {
  const { productId, name, usual, groups = [], note, served } = tile;
  const [problem, setProblem] = useState(refused && findProblem(groups, refused));
  const start = refused ?? defaultsOf(groups);
  const add = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    const ids = choicesIn(new FormData(form)) ?? [];
    const item = itemOf(tile, ids);
    setProblem(findProblem(groups, ids));
    if (!item) return;
    onAdd(item);
    form.reset();
    const details = form.closest("details");
    if (details?.contains(document.activeElement)) details.querySelector("summary")?.focus();
    details?.removeAttribute("open");
  };
  return (
    <details open={refused !== null} className={usual ? "border-t border-line/15" : undefined}>
      <summary
        className={`flex cursor-pointer px-3 ${usual ? "min-h-12 items-center text-sm text-matcha underline" : "min-h-16 flex-col gap-1 py-2 font-medium leading-tight"}`}
      >
        {usual ? (
          <>
            Choose<span className="sr-only"> options for {name}</span>
          </>
        ) : (
          <>
            <span className="wrap-anywhere line-clamp-3">{name}</span>
            {served && <span className="text-sm font-normal text-muted">{served}</span>}
            <span className="font-normal">
              Choose{note && <span className="text-vermilion"> {note}</span>}
            </span>
          </>
        )}
      </summary>
      <form method="get" action="/admin/window" onSubmit={add} className="tile-choices px-3 pb-3">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <input type="hidden" name="item" value={productId} />
        {groups.map((group) => (
          <Choices
            key={group.id}
            group={group}
            start={start}
            problem={problem?.groupId === group.id ? problem.message : null}
          />
        ))}
        <button
          type="submit"
          className="mt-1 min-h-14 rounded-sm border border-matcha bg-matcha px-3 font-medium text-on-matcha"
        >
          Add<span className="sr-only"> {name}</span>
        </button>
      </form>
    </details>
  );
}

type ChoicesProps = { group: TileGroup; start: readonly number[]; problem: string | null };

function Choices({ group, start, problem }: ChoicesProps) {
  const isOne = isExactlyOne(group);
  const countOf = (id: number) => start.filter((chosen) => chosen === id).length;
  return (
    <fieldset>
      <legend className="text-sm text-muted">
        {group.name}
        {!isOne && `, ${askOf(group).toLowerCase()}`}
      </legend>
      {problem && (
        <p role="alert" className="wrap-anywhere text-sm font-medium text-vermilion">
          {problem}
        </p>
      )}
      {group.choices.map(({ id, name, priceCents, note }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
        <label key={id} className="flex min-h-12 items-center gap-2">
          {countsEach(group) ? (
            <CountSelect
              aria-label={name}
              name={`${CHOICE_FIELD}${group.id}.${id}`}
              defaultValue={countOf(id)}
              most={group.most}
            />
          ) : (
            <input
              type={isOne ? "radio" : "checkbox"}
              name={`${CHOICE_FIELD}${group.id}`}
              value={id}
              defaultChecked={countOf(id) > 0}
              required={isOne}
              className="size-5 shrink-0 accent-matcha"
            />
          )}
          <span className="wrap-anywhere min-w-0">
            {name}
            {priceCents > 0 && (
              <span className="tabular-nums text-muted"> +{formatMoney(priceCents)}</span>
            )}
            {note && <span className="whitespace-nowrap text-vermilion"> {note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
