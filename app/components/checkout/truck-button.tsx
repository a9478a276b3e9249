import { Button } from "~/ui/button";
import { AT_TRUCK, PAY_ON } from "./pay-on-page";

/** Submits the checkout form without a card. With `onClick`, the page's script does it. */
export function TruckButton({ isPending, onClick }: { isPending?: boolean; onClick?: () => void }) {
  return (
    <div>
      <Button
        name={PAY_ON}
        value={AT_TRUCK}
        // Overrides the form's action, whose fragment a browser would keep on the order's page.
        formAction="/checkout"
        variant="quiet"
        className="w-full"
        pending={isPending}
        pendingLabel="Reserving..."
        aria-describedby="at-the-truck"
        onClick={(event) => {
          if (!onClick) return;
          event.preventDefault();
          onClick();
        }}
      >
        Pay at the Truck
      </Button>
      <p id="at-the-truck" className="mt-2 text-sm text-muted">
        Cash or card. We'll save your items until the stop ends.
      </p>
    </div>
  );
}
