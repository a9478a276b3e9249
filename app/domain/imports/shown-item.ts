import { describeHours, type ServedHours } from "~/domain/menu/served-hours";
import { formatMoney } from "~/domain/money";
import { CATEGORY_NAMES, isCategory } from "~/domain/products/product";
import type { PlannedItem } from "./catalog-plan";
import type { AskedGroup } from "./catalog-row";
import { describeOutcome, type ItemColumns, type ShownLine } from "./import";
import { UNREAD_LETTER } from "./new-item";

/** Describes in words what an import would do to an item. */
export function showItem(line: PlannedItem): ShownLine {
  const { outcome, name, place, priceCents, existing, change } = line;
  const price = priceCents === null ? null : formatMoney(priceCents);
  const notes = notesOf(line);
  return {
    kind: outcome,
    name,
    place:
      isCategory(place) && (existing ?? line.item)?.kind === "goods"
        ? CATEGORY_NAMES[place]
        : place || null,
    detail:
      existing && change?.priceCents !== undefined
        ? `${price}, was ${formatMoney(existing.priceCents)}`
        : price,
    says: saysOf(line),
    ...(notes.length > 0 && { notes }),
  };
}

function saysOf({ outcome, change, item, ...line }: PlannedItem): string {
  if (change) return `New ${LIST.format(changedIn(change))}`;
  const says = describeOutcome(outcome, line);
  return item?.input.isAvailable === false ? `${says}, not for sale` : says;
}

const LIST = new Intl.ListFormat("en-US");

const COLUMN_NAMES: Record<keyof ItemColumns, string> = {
  priceCents: "price",
  description: "description",
  isTaxExempt: "sales tax",
  imageUrl: "image",
};

const changedIn = (change: Partial<ItemColumns>) =>
  (Object.keys(COLUMN_NAMES) as (keyof ItemColumns)[])
    .filter((column) => column in change)
    .map((column) => COLUMN_NAMES[column]);

function notesOf({ line, item, change, keepsChoices }: PlannedItem): string[] {
  const { description, isTaxExempt } = change ?? item?.input ?? {};
  const asks = item?.kind === "made" ? item.asks : [];
  const hours = item?.kind === "made" ? hoursOf(item.input) : "";
  return [
    // The list shows a pasted menu in full, since it's short.
    ...(line !== undefined && description ? [`Description: ${description}`] : []),
    ...asks.map(askSaid),
    ...(hours ? [`Served ${hours}`] : []),
    ...(item?.input.imageUrl ? ["With its image"] : []),
    ...(isTaxExempt ? ["Exempt from sales tax"] : []),
    ...(change?.isTaxExempt === false ? ["Not exempt from sales tax"] : []),
    ...(description?.includes(UNREAD_LETTER)
      ? ["Check its description: a letter in it can't be read"]
      : []),
    ...(keepsChoices ? ["Its choices stay as they are"] : []),
  ];
}

const hoursOf = ({ servedFrom = null, servedUntil = null }: Partial<ServedHours>) =>
  describeHours({ servedFrom, servedUntil });

/** 'Size: Small, Large +$1.00' */
function askSaid({ name, choices }: AskedGroup): string {
  const texts = choices.map((choice) =>
    choice.priceCents > 0 ? `${choice.name} +${formatMoney(choice.priceCents)}` : choice.name,
  );
  return `${name}: ${texts.join(", ")}`;
}
