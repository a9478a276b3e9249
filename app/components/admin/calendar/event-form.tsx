import { type ChangeEvent, useState } from "react";
import { HiddenAnswer } from "~/components/admin/frame/hidden-answer";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogForm } from "~/components/admin/list/dialog-form";
import { PictureField } from "~/components/admin/uploads/picture-field";
import { controlId } from "~/components/forms/form-error-summary";
import type { FormParts } from "~/components/forms/post-form";
import { zoneName } from "~/domain/brand/zones";
import { LEAVE_THEM } from "~/domain/events/question-fields";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { TextAreaField } from "~/ui/text-area-field";
import { OrderAheadFields, type OrderAheadFrom } from "./order-ahead-fields";
import { WaitingLinks } from "./waiting-links";

type EventFormProps = {
  submitLabel: string;
  ahead: OrderAheadFrom;
  /** The truck's time zone, like America/New_York. */
  zone: string;
  /** True if the stop can repeat every week. */
  repeats?: boolean;
  /** Later stops that were added together with this one, if any. */
  later?: { which: string; orders: string | null } | null;
};

export function EventForm({ submitLabel, ahead, zone, repeats, later }: EventFormProps) {
  // The items when the form was opened. The form has no fields for items added since.
  const [opened] = useState(ahead);
  return (
    <DialogForm submitLabel={submitLabel} marksRequired>
      {({ field, checkbox }) => (
        <>
          <Field {...field("title")} label="Title *" required />
          <Field
            {...field("location")}
            label="Location *"
            hint="Use an address a map app can find. We'll link to directions."
            required
          />
          <TextAreaField {...field("description")} label="Description" rows={3} />
          <Hours start={field("startDate")} end={field("endDate")} zone={zone} />
          <LeaveThem />
          {repeats && (
            <Field
              {...field("repeatUntil")}
              label="Repeat every week until"
              type="date"
              hint="Leave blank to add it once. Up to 12 weeks ahead."
            />
          )}
          <PictureField
            {...field("imageUrl")}
            label="Image URL"
            hint="Starts with https:// or /."
          />
          <OrderAheadFields field={field} checkbox={checkbox} {...opened} />
          {later && <AlsoLater {...later} />}
        </>
      )}
    </DialogForm>
  );
}

function AlsoLater({ which, orders }: { which: string; orders: string | null }) {
  const isChecked = useRefusal()?.input.later === "on";
  const hint = "Only what you change here, and only where they still match this one.";
  return (
    <CheckboxField
      id={controlId("form", "later")}
      name="later"
      defaultChecked={isChecked}
      label={`Also change ${which}`}
      hint={orders ? `${hint} ${orders}` : hint}
    />
  );
}

/** Asks before the stop is set to end before everyone has picked up. */
function LeaveThem() {
  const question = useRefusal()?.errors[LEAVE_THEM]?.[0];
  if (!question) return <HiddenAnswer name={LEAVE_THEM} />;
  return (
    <div>
      <CheckboxField
        key={question}
        id={controlId("form", LEAVE_THEM)}
        name={LEAVE_THEM}
        value={question}
        label="End it anyway"
        error={question}
        hint="Paid orders stay open, reservations end with the stop, and we'll email every customer."
      />
      <WaitingLinks />
    </div>
  );
}

type Part = ReturnType<FormParts["field"]>;

/** Start and end in the truck's time zone. An end before the start is allowed, so the form only warns about it. */
function Hours({ start, end, zone }: { start: Part; end: Part; zone: string }) {
  const [typed, setTyped] = useState({ start: start.defaultValue, end: end.defaultValue });
  const keep = (name: "start" | "end") => (event: ChangeEvent<HTMLInputElement>) =>
    setTyped({ ...typed, [name]: event.currentTarget.value });
  // `typed.start` and `typed.end` have the same format, so they sort like the times.
  const endsBeforeStart = typed.end !== "" && typed.end < typed.start;
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...start} label="Start *" type="datetime-local" required onChange={keep("start")} />
        <Field {...end} label="End *" type="datetime-local" required onChange={keep("end")} />
      </div>
      <p className="mt-1.5 text-sm text-muted">{`Both times are in the truck's time zone, ${zoneName(zone)}.`}</p>
      <p role="status" className="text-sm font-medium text-vermilion">
        {endsBeforeStart && "This ends before it starts. You can still save it."}
      </p>
    </div>
  );
}
