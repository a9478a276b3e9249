import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { formatMoney } from "~/domain/money";
import { withUnit } from "~/domain/words";
import { Button } from "~/ui/button";
import { useFocusIfLost } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";
import { useDoubleTapGuard } from "./double-tap";
import type { KeptSale } from "./sender";
import { type KeptSales, useKeptSales } from "./use-kept-sales";

/** Sales that are only in this browser so far. */

const WINDOW = "/admin/window";

/** Unsent sales, as shown on the panel's other screens, which send them too. */
export function UnsentNotice() {
  const isHere = useLocation().pathname === WINDOW;
  return isHere ? null : <Unsent />;
}

function Unsent() {
  const { sales } = useKeptSales();
  if (sales.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 md:px-8">
      <p role="status" className="border-l-4 border-vermilion bg-raised px-4 py-2">
        {describeWaiting(sales)}{" "}
        <a href={WINDOW} className={TALL_LINK}>
          Open the window
        </a>
      </p>
    </div>
  );
}

const SIGNED_OUT = " You're signed out. Sales stay on this phone until you sign in. ";
/** Shown to helpers. Their sales from before the shift ended are still sent. */
export const SHIFT_OVER =
  "Your shift is over, so you can't sell here anymore. Ask the owner for a new code.";
const SIGN_IN = "/auth/auth0?returnTo=%2Fadmin%2Fwindow";

type UnsentSalesProps = Pick<
  KeptSales,
  "canKeep" | "sales" | "isSignedOut" | "requeueRefused" | "remove"
> & { isHelper: boolean };

export function UnsentSales(props: UnsentSalesProps) {
  const { canKeep, sales, isSignedOut, isHelper, requeueRefused, remove } = props;
  const waiting = sales.filter(({ refused }) => refused === undefined);
  const refused = sales.filter((sale) => sale.refused !== undefined);
  // When a refused sale leaves, the button that was pressed for it takes the focus along.
  const [pressed, setPressed] = useState<number | null>(null);
  const isGone = !refused.some(({ number }) => number === pressed);
  const place = useFocusIfLost<HTMLDivElement>(isGone ? pressed : null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p role="status" className="mt-2 font-medium text-vermilion empty:mt-0">
        {waiting.length > 0 && describeWaiting(waiting)}
        {isSignedOut && canKeep && (isHelper ? ` ${SHIFT_OVER}` : SIGNED_OUT)}
        {isSignedOut && canKeep && !isHelper && (
          <a href={SIGN_IN} className="inline-flex min-h-12 items-center underline">
            {waiting.length > 0 ? "Sign in to send" : "Sign in"}
          </a>
        )}
      </p>
      {refused.length > 0 && (
        <ul
          aria-label="Sales that didn't go through"
          className="mt-2 border-l-4 border-vermilion pl-3"
        >
          {refused.map((sale) => (
            <Refused
              key={sale.number}
              sale={sale}
              onPress={() => setPressed(sale.number)}
              requeueRefused={requeueRefused}
              remove={remove}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type RefusedProps = Pick<KeptSales, "requeueRefused" | "remove"> & {
  sale: KeptSale;
  onPress: () => void;
};

/** A refused sale. Its Remove button asks first, in place, because this is the only copy. */
function Refused({ sale, onPress, requeueRefused, remove }: RefusedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isSecondTap = useDoubleTapGuard();
  const row = useFocusIfLost<HTMLLIElement>(isAsking);
  const pressRemove = () => {
    if (isSecondTap()) return;
    if (!isAsking) return setIsAsking(true);
    onPress();
    remove(sale);
  };
  const pressSendAgain = () => {
    onPress();
    requeueRefused(sale);
  };
  return (
    <li ref={row} tabIndex={-1} className="py-1">
      <p className="wrap-anywhere">
        {describeSale(sale)}: {sale.refused}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="outline" onClick={pressSendAgain}>
          Send Again
        </Button>
        <Button type="button" variant="danger" onClick={pressRemove}>
          {isAsking ? "Remove for Good" : "Remove"}
        </Button>
        {isAsking && (
          <Button type="button" variant="quiet" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        )}
      </div>
      <p role="status">{isAsking && "It's saved only in this browser. Remove it for good?"}</p>
    </li>
  );
}

function describeWaiting(entries: readonly KeptSale[]): string {
  const corrections = entries.filter(({ correction }) => correction).length;
  const sales = entries.length - corrections;
  const what = [
    sales > 0 && withUnit(sales, "sale"),
    corrections > 0 && withUnit(corrections, "correction"),
  ];
  const said = what.filter(Boolean).join(" and ");
  return entries.length === 1
    ? `${said} is saved here until we can send it.`
    : `${said} are saved here until we can send them.`;
}

function describeSale({ body, correction }: KeptSale): string {
  const sale = `${formatMoney(Math.round(Number(body.total) * 100))}, ${body.paidBy}`;
  if (!correction) return sale;
  return `Correction of ${sale}`;
}
