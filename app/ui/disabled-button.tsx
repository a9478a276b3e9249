import { type ReactNode, useId } from "react";
import { Button } from "./button";

type DisabledButtonProps = {
  /** Shown next to the button, because disabled buttons take no focus and show no tooltip. */
  reason: ReactNode;
  children: ReactNode;
};

export function DisabledButton({ reason, children }: DisabledButtonProps) {
  const id = useId();
  return (
    <div className="max-w-56">
      <Button type="button" variant="quiet" disabled aria-describedby={id}>
        {children}
      </Button>
      <p id={id} className="mt-1 text-balance text-sm text-muted">
        {reason}
      </p>
    </div>
  );
}
