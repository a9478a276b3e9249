import { HiddenAnswer } from "~/components/admin/frame/hidden-answer";
import { useRefusal } from "~/components/admin/frame/session-ended";
import type { FormParts } from "~/components/forms/post-form";
import { controlId } from "~/components/forms/refusal";
import { FEWER_ANYWAY, fewerQuestion } from "~/domain/events/fewer-anyway";
import type { FieldErrors } from "~/forms/form";
import { CheckboxField } from "~/ui/choice-field";
import { NumberRowField } from "~/ui/number-field";

/** The menu's sections, with the name of each item. */
export type BroughtMenu = readonly {
  id: number;
  name: string;
  items: readonly { id: number; name: string }[];
}[];

export const piecesField = (itemId: number | string) => `pieces.${itemId}`;

const HINT = "brought-hint";

export function BroughtFields({ field, menu }: Pick<FormParts, "field"> & { menu: BroughtMenu }) {
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
