import type { FormParts } from "~/components/forms/post-form";
import type { Pieces } from "~/domain/days/figures";
import { NumberField } from "~/ui/number-field";

/** Optional counts of items given or thrown away. */
export function GoneFields({ field, pieces }: Pick<FormParts, "field"> & { pieces: Pieces[] }) {
  const rows = pieces.map((item) => ({
    item,
    given: field(`givenAway.${item.productId}`),
    thrown: field(`thrownAway.${item.productId}`),
  }));
  if (rows.length === 0) return null;
  return (
    <details open={rows.some(({ given, thrown }) => given.error || thrown.error)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">
        Given away or thrown away (optional)
      </summary>
      {rows.map(({ item, given, thrown }) => (
        <fieldset key={item.productId} className="border-t border-line/15 py-3">
          <legend className="wrap-anywhere float-left w-full">
            {item.name} <span className="text-muted">({item.sold} sold)</span>
          </legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            <NumberField {...given} label="Given away" />
            <NumberField {...thrown} label="Thrown away" />
          </div>
        </fieldset>
      ))}
    </details>
  );
}
