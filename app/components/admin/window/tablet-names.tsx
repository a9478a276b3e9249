import { type MouseEvent, useEffect, useState } from "react";
import { BILL_FORM, fieldsOf } from "~/components/admin/frame/bill-form";
import type { TabletHelper } from "~/domain/access/tablets.server";
import { Button } from "~/ui/button";

const LOCK = "/help/tablet";
const REQUEST_TIMEOUT_MS = 4_000;
const CHOSEN = "ujicart-seller";

/**
 * Who sells on a shared tablet. The lock screen asks for a PIN and gives the bill back. With no signal, a name counts
 * without its PIN if the PIN was entered here before, and the server notes that it wasn't checked.
 */
export function useTabletSeller(names: TabletHelper[] | null, seller: string | null) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => setChosen(recall()), []);
  const isKnown = names?.some(({ mark }) => mark !== null && mark === chosen?.mark) ?? false;
  // Entering a PIN changes `seller`, which ends the choice made without one.
  const isUnchecked = isKnown && chosen?.instead === seller && chosen?.mark !== seller;
  const choose = (mark: string) => {
    const next = { mark, instead: seller };
    remember(next);
    setChosen(next);
  };
  return { seller: isUnchecked ? chosen.mark : seller, isUnchecked, choose };
}

/** `instead` is the seller at the time of the choice. */
type Chosen = { mark: string; instead: string | null };

type TabletNamesProps = ReturnType<typeof useTabletSeller> & {
  names: readonly TabletHelper[];
  say: (what: string) => void;
};

export function TabletNames({ names, seller, isUnchecked, choose, say }: TabletNamesProps) {
  const isIn = ({ mark }: TabletHelper) => mark !== null && mark === seller;
  const press = (event: MouseEvent<HTMLButtonElement>, { id, name, mark }: TabletHelper) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const query = form ? fieldsOf(form) : new URLSearchParams();
    query.set("helper", String(id));
    const abort = new AbortController();
    setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
    const chooseOffline = () =>
      mark === null
        ? say(`There's no signal, and ${name} hasn't entered a PIN here yet.`)
        : choose(mark);
    fetch(LOCK, { method: "HEAD", signal: abort.signal }).then(
      // A proxy answers for a shop that's down.
      ({ status }) => (status < 500 ? location.assign(`${LOCK}?${query}`) : chooseOffline()),
      chooseOffline,
    );
  };
  return (
    <fieldset>
      <legend className="sr-only">Who sells</legend>
      <div className="flex flex-wrap gap-2">
        {names.map((one) => (
          <Button
            key={one.id}
            variant={isIn(one) ? "primary" : "outline"}
            form={BILL_FORM}
            formAction={LOCK}
            name="helper"
            value={one.id}
            aria-pressed={isIn(one)}
            onClick={(event) => press(event, one)}
            className="wrap-anywhere min-h-12 max-w-full"
          >
            {one.name}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 empty:mt-0">
        {isUnchecked &&
          "No PIN was entered, so these sales are marked. Press the name to enter it."}
      </p>
    </fieldset>
  );
}

function recall(): Chosen | null {
  try {
    return JSON.parse(sessionStorage.getItem(CHOSEN) ?? "null");
  } catch {
    return null;
  }
}

function remember(chosen: Chosen): void {
  try {
    sessionStorage.setItem(CHOSEN, JSON.stringify(chosen));
  } catch {
    // Storage is blocked. The open till still knows the choice.
  }
}
