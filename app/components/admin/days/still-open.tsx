import { Link } from "@remix-run/react";
import { useHelper } from "~/components/admin/frame/current-helper";
import { Card } from "~/ui/card";
import { UserText } from "~/ui/user-text";

type StillOpenProps = {
  stops: {
    id: number;
    title: string;
    /** 'is open until 6:00 PM' */
    hours: string;
    /** The stop's open orders. */
    orders: { id: number; name: string }[];
  }[];
};

const LINK = "inline-block py-2 text-matcha underline";

/** The stops and orders still open at the truck, with a link to each. Shown before a day is closed. */
export function StillOpen({ stops }: StillOpenProps) {
  const isHelper = useHelper() !== null;
  return (
    <Card title="Still open" className="mb-8">
      {stops.map(({ id, title, hours, orders }) => (
        <section key={id} className="mb-3 wrap-anywhere">
          <p>
            <UserText>{title}</UserText> {hours}.{" "}
            <Link to="/admin/today" className={LINK}>
              Close it on Today
            </Link>
          </p>
          {orders.length > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-4">
              Waiting:
              {orders.map((order) =>
                isHelper ? (
                  <span key={order.id}>{order.name}</span>
                ) : (
                  <Link key={order.id} to={`/admin/orders/${order.id}/view`} className={LINK}>
                    {order.name}
                  </Link>
                ),
              )}
            </p>
          )}
        </section>
      ))}
      <Link to="/admin/counter" className={LINK}>
        Go to the Counter
      </Link>
    </Card>
  );
}
