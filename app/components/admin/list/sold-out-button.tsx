import { Button } from "~/ui/button";

type MarkButtonProps = {
  isOut: boolean;
  /** ID of the element with the item's name. */
  describedBy: string;
  className?: string;
};

/** Marks an item as sold out today, or puts it back on the menu. Belongs in a form that posts the item's ID. */
export function SoldOutButton({ isOut, describedBy, className }: MarkButtonProps) {
  return (
    <Button
      name="act"
      value={isOut ? "back" : "out"}
      variant="quiet"
      aria-describedby={describedBy}
      className={className}
    >
      {isOut ? "Put back on menu" : "Mark sold out"}
    </Button>
  );
}
