import { useCallback, useEffect, useRef, useState } from "react";
import { controlId } from "~/components/forms/form-error-summary";
import {
  METHOD_FIELD,
  type MenuStop,
  offeredLabel,
  STOP_FIELD,
  TIME_FIELD,
  timeFieldOf,
} from "~/domain/fulfillment/fulfillment";
import type { FormFields } from "~/forms/form";
import { SelectField } from "~/ui/choice-field";
import { FieldError } from "~/ui/field-frame";
import { ChoiceCard, StopCards, StopLabel } from "./choice-card";

type PickupFieldsProps = {
  formId: string;
  typed: FormFields;
  /** Stops with a pickup time left for the whole cart, soonest first. */
  stops: readonly MenuStop[];
  /** The hours of items that aren't served all day, which limit the times. */
  served?: string;
  errorOf: (field: string) => string | undefined;
};

/** Pickup stop and time, for a cart with made-to-order items. The next stop is preselected, as soon as possible. */
export function PickupFields({ formId, typed, stops, served, errorOf }: PickupFieldsProps) {
  // A chosen stop that was lost meanwhile stays chosen, so that the page says so.
  const [chosenId, setChosenId] = useState(typed[STOP_FIELD] || undefined);
  /** The stop that the page was drawn with in place of a lost one: nobody chose it. */
  const [inPlace] = useState(
    chosenId && !stops.some(({ id }) => String(id) === chosenId) ? String(stops[0]?.id) : undefined,
  );
  const whole = useRef<HTMLFieldSetElement>(null);
  const readChosen = useCallback((besides?: string) => {
    const radio = whole.current?.querySelector<HTMLInputElement>("input[type=radio]:checked");
    if (radio && radio.value !== besides) setChosenId(radio.value);
  }, []);
  // The stop that was chosen before the script arrived, or that the browser restored.
  useEffect(() => readChosen(inPlace), [readChosen, inPlace]);
  const kept = stops.find(({ id }) => String(id) === chosenId);
  const chosen = kept ?? stops[0];
  /** The stop that was posted, which errors are about. */
  const asked = stops.find(({ id }) => String(id) === typed[STOP_FIELD]) ?? stops[0];
  const id = controlId(formId, STOP_FIELD);
  const isLost = chosenId !== undefined && !kept && chosen !== undefined;
  const error =
    errorOf(STOP_FIELD) ??
    (isLost ? LOST_STOP : undefined) ??
    (chosen ? undefined : errorOf(TIME_FIELD));
  // A radio that was touched ignores its default, so the stop in place of a lost one is checked here.
  useEffect(() => {
    if (!isLost) return;
    const radio = whole.current?.querySelector<HTMLInputElement>(`input[value="${chosen?.id}"]`);
    if (radio) radio.checked = true;
  }, [isLost, chosen?.id]);
  return (
    <fieldset
      ref={whole}
      // Whatever is touched, the stop that's checked then is accepted.
      onChange={() => readChosen()}
      className="space-y-3"
      aria-describedby={error && `${id}-error`}
    >
      <legend className="font-medium">Where and when</legend>
      <input type="hidden" name={METHOD_FIELD} value="pickup" />
      {served && <p className="wrap-anywhere max-w-prose text-muted">{served}</p>}
      <FieldError id={id} error={error} />
      <StopCards stops={stops} chosenId={chosen?.id}>
        {(stop) => (
          <Stop
            key={stop.id}
            stop={stop}
            formId={formId}
            typed={typed}
            isChosen={stop === chosen}
            isAsked={stop === asked}
            isWrong={error !== undefined}
            timeError={stop === asked ? errorOf(TIME_FIELD) : undefined}
          />
        )}
      </StopCards>
      {stops.length === 0 && (
        <p className="max-w-prose text-muted">
          {served
            ? "No stop has a pickup time left for your whole order. Take something out, or order at the truck."
            : "We can't take this order online right now. Try fewer items, or order at the truck."}
        </p>
      )}
    </fieldset>
  );
}

/** The message if the chosen stop is gone, because the cart grew or others ordered first. */
const LOST_STOP =
  "The stop you chose can't take your whole order anymore. Check the one that's chosen now.";

type StopProps = Pick<PickupFieldsProps, "formId" | "typed"> & {
  stop: MenuStop;
  isChosen: boolean;
  /** True for the stop that was posted: the form's error summary leads to its controls. */
  isAsked: boolean;
  isWrong: boolean;
  timeError: string | undefined;
};

/** The message if the chosen time is gone, because the cart grew or others ordered first. */
const LOST =
  "The time you chose can't take your whole order anymore. Check the one that's chosen now.";

/** A stop to choose. Choosing it reveals its pickup times, with CSS only. */
function Stop({ stop, formId, typed, isChosen, isAsked, isWrong, timeError }: StopProps) {
  const { id, soonest, soonestAtTruck, times } = stop;
  const time = timeFieldOf(id);
  const isOffered = (time = "") => times.some(({ value }) => value === time);
  const first = isOffered(typed[time]) ? typed[time] : "";
  const [chosen, setChosen] = useState(first);
  const fields = useRef<HTMLDivElement>(null);
  // Read the option that was chosen before the script arrived, or that the browser restored.
  useEffect(() => {
    const select = fields.current?.querySelector("select");
    if (select) setChosen(select.value);
  }, []);
  const isLost = chosen !== "" && !isOffered(chosen);
  const problem = timeError ?? (isLost ? LOST : undefined);
  const own = controlId(formId, STOP_FIELD);
  return (
    <ChoiceCard
      id={isAsked ? own : `${own}-${id}`}
      name={STOP_FIELD}
      value={String(id)}
      isChosen={isChosen}
      isWrong={isWrong}
      label={<StopLabel {...stop} />}
    >
      {/* The fields are as wide as the card, whose border is the select's: the first option fills a phone's width. */}
      <div ref={fields} className="-mx-4 border-t border-line/20 pt-3">
        <SelectField
          id={controlId(formId, isAsked ? TIME_FIELD : time)}
          name={time}
          label={<span className="block px-4">Pickup time</span>}
          hint={
            soonestAtTruck && (
              <span className="block px-4">
                {`If you pay at the truck, the soonest is ${soonestAtTruck}.`}
              </span>
            )
          }
          error={problem && <span className="block px-4 pb-4">{problem}</span>}
          defaultValue={first}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          className="border-0 max-[359px]:text-xs"
          options={[
            { value: "", label: `As soon as possible (about ${soonest})` },
            ...times.map((time) => ({ value: time.value, label: offeredLabel(time) })),
          ]}
        />
      </div>
    </ChoiceCard>
  );
}
