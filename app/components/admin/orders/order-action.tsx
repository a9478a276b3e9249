import { Form, useNavigation } from "@remix-run/react";
import type { OrderRow } from "~/domain/order-desk/order-view";
import { Button } from "~/ui/button";

/** A row's quick action: complete the order, mark it as shipped, or record how a reservation was paid. */
export function OrderAction({ row }: { row: OrderRow }) {
  const { formMethod, formData } = useNavigation();
  if (row.press === null) return null;
  const isPending = formMethod === "POST" && formData?.get("id") === String(row.id);
  const button = { name: "press", pending: isPending, variant: "outline" } as const;
  return (
    // The form is above the link that covers the whole row on a phone.
    <Form method="post" preventScrollReset className="relative z-10 flex gap-2">
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="seen" value={row.seen} />
      {row.press === "complete" && (
        <Button {...button} value="complete" aria-label={`Complete order ${row.id}`}>
          Complete
        </Button>
      )}
      {row.press === "send" && (
        <Button {...button} value="send" aria-label={`Mark order ${row.id} as shipped`}>
          <span className="press-short">Ship</span>
          <span className="press-long">Mark as Shipped</span>
        </Button>
      )}
      {row.press === "pay" && (
        <>
          <Button {...button} value="cash" aria-label={`Order ${row.id}: paid in cash`}>
            Cash
          </Button>
          <Button {...button} value="card" aria-label={`Order ${row.id}: paid by card`}>
            Card
          </Button>
        </>
      )}
    </Form>
  );
}

type CompletedNoticeProps = {
  id: number;
  state: string;
  byVoid: boolean;
  fields: Record<string, string>;
};

/** Shows the order that was just completed, with a button to undo it. */
export function CompletedNotice({ id, state, byVoid, fields }: CompletedNoticeProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-4 border-matcha bg-raised px-4 py-3"
    >
      <p>
        Order #{id} is {byVoid ? "paid and completed" : state}.
      </p>
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="press" value={byVoid ? "void" : "reopen"} variant="quiet">
        Undo
      </Button>
    </Form>
  );
}
