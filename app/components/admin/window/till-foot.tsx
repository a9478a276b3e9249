import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHelper } from "~/components/admin/frame/current-helper";
import { OPENED_FROM } from "~/forms/opened-from";
import { useFocusIfLost } from "~/ui/focus";
import type { LastSale } from "./last-sale";

type TillFootProps = {
  last: Pick<LastSale, "id" | "text"> | null;
  unsentKey: string | undefined;
  children: ReactNode;
};

/** Links under the till. 'Correct last' is for a sale that the server has. `children` correct an unsent sale here. */
export function TillFoot({ last, unsentKey, children }: TillFootProps) {
  const foot = useFocusIfLost<HTMLDivElement>(unsentKey);
  const isOwner = useHelper() === null;
  const link = "inline-flex min-h-12 items-center text-matcha underline";
  return (
    <div
      ref={foot}
      tabIndex={-1}
      className="mt-1 flex flex-wrap items-center gap-x-6 text-sm outline-none"
    >
      {children}
      {last?.id && (
        <Link
          to={`/admin/${isOwner ? `orders/${last.id}/correct` : `counter/${last.id}`}?${OPENED_FROM}=window`}
          className={link}
        >
          Correct last<span className="sr-only">: {last.text}</span>
        </Link>
      )}
      {isOwner && (
        <>
          <Link to="/admin/days/drawer" className={link}>
            Paid in or out
          </Link>
          <Link to="/admin/window/tips" className={link}>
            Set tips
          </Link>
        </>
      )}
    </div>
  );
}
