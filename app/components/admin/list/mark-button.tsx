import { Button } from "~/ui/button";

type MarkButtonProps = {
  isOut: boolean;
  /** The ID of what it marks. */
  describedBy: string;
  className?: string;
};

/** One press takes something off the menu for today, another puts it back. Stands in a form with its ID. */
export function MarkButton({ isOut, describedBy, className }: MarkButtonProps) {
  return (
    <Button
      name="act"
      value={isOut ? "back" : "out"}
      variant="outline"
      aria-describedby={describedBy}
      className={className}
    >
      {isOut ? "Back on the menu" : "Sold out today"}
    </Button>
  );
}
