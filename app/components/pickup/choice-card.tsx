import type { ReactNode } from "react";
import type { StopOption } from "~/domain/fulfillment/fulfillment";

type ChoiceCardProps = {
  id: string;
  name: string;
  value: string;
  isChosen: boolean;
  isWrong?: boolean;
  autoFocus?: boolean;
  label: ReactNode;
  /** Fields that show while the card is chosen, with CSS only. */
  children?: ReactNode;
};

/** A choice as a card: a radio button, its label, and fields that show while it is chosen. */
export function ChoiceCard({ id, isChosen, isWrong, label, children, ...radio }: ChoiceCardProps) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 px-4">
      <input
        {...radio}
        type="radio"
        id={id}
        defaultChecked={isChosen}
        aria-invalid={isWrong || undefined}
        className="peer size-5 shrink-0 accent-matcha"
      />
      <label htmlFor={id} className="flex min-h-14 min-w-0 flex-1 items-center py-2">
        <span className="wrap-anywhere min-w-0">{label}</span>
      </label>
      <span className="pointer-events-none absolute inset-0 rounded-sm border border-line/40 peer-checked:border-2 peer-checked:border-matcha" />
      {children && <div className="hidden w-full min-w-0 peer-checked:block">{children}</div>}
    </div>
  );
}

/** A stop's hours and place: 'Today, open until 4 PM', and the place below. */
export function StopLabel({ hours, place, tax, cardOnly }: StopOption) {
  const notes = [tax, cardOnly && "card only"].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block font-medium">{hours}</span>{" "}
      <span className="block text-sm text-muted">{place}</span>
      {notes && <span className="block text-sm text-muted"> {notes}</span>}
    </>
  );
}

const SHOWN = 3;

type StopCardsProps<Stop extends StopOption> = {
  stops: readonly Stop[];
  /** The stop that's chosen when the page opens. */
  chosenId: number | undefined;
  children: (stop: Stop) => ReactNode;
};

/** The next stops as cards. Later ones are folded, unless one of them is chosen. */
export function StopCards<Stop extends StopOption>(props: StopCardsProps<Stop>) {
  const { stops, chosenId, children } = props;
  const later = stops.slice(SHOWN);
  return (
    <>
      {stops.slice(0, SHOWN).map(children)}
      {later.length > 0 && (
        <details open={later.some(({ id }) => id === chosenId)}>
          <summary className="min-h-11 cursor-pointer py-2 text-matcha">Later stops</summary>
          <div className="space-y-3">{later.map(children)}</div>
        </details>
      )}
    </>
  );
}
