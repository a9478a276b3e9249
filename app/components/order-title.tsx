import { Typed } from "~/ui/typed";

type OrderTitleProps = { id: number; name: string | null };

/** The title of an order: 'Order #12 for Maya'. */
export function OrderTitle({ id, name }: OrderTitleProps) {
  return (
    <>
      {`Order #${id}`}
      {name !== null && (
        <>
          {" for "}
          <Typed>{name}</Typed>
        </>
      )}
    </>
  );
}
