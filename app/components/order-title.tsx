import { UserText } from "~/ui/user-text";

type OrderTitleProps = { id: number; name: string | null };

/** The title of an order: 'Order #12 for Maya'. */
export function OrderTitle({ id, name }: OrderTitleProps) {
  return (
    <>
      {`Order #${id}`}
      {name !== null && (
        <>
          {" for "}
          <UserText>{name}</UserText>
        </>
      )}
    </>
  );
}
