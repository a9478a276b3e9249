import type { ReactNode } from "react";
import type { Step } from "~/domain/counter/steps";
import type { Ticket } from "~/domain/counter/ticket";

type ActionButtonsProps = {
  ticket: Ticket;
  /** The order's number and name: '#12 Maya'. */
  called: string;
  step: Step;
  isFull: boolean;
};

/**
 * A ticket's buttons: one to make it, and smaller ones below to hand it over. Each keeps its place and size after a
 * tap, so that an accidental second tap does nothing.
 */
export function ActionButtons({ ticket, called, step, isFull }: ActionButtonsProps) {
  const { closedReason, problem, dueCents } = ticket;
  if (closedReason) {
    if (step === "waiting") return null;
    return (
      <div className="tap-row">
        <ActionButton act="dismiss" of={called} isOff={isFull} className="col-span-full">
          Dismiss
        </ActionButton>
      </div>
    );
  }
  if (problem === "Payment disputed") return null;
  const next = { waiting: "start", making: "ready", ready: "gone" }[step];
  const lookOf = (act: string) => (act === next ? "tap-next" : "");
  return (
    <>
      <div className="tap-row">
        <ActionButton
          act="start"
          of={called}
          isOff={isFull}
          isDone={step !== "waiting"}
          className={lookOf("start")}
        >
          Start
        </ActionButton>
        <ActionButton
          act="ready"
          of={called}
          isOff={isFull}
          isDone={step === "ready"}
          className={lookOf("ready")}
        >
          Ready
        </ActionButton>
      </div>
      <div className="tap-row tap-row-last">
        {dueCents > 0 ? (
          <>
            <ActionButton act="cash" of={called} isOff={isFull} className={lookOf("gone")}>
              Cash
            </ActionButton>
            <ActionButton act="card" of={called} isOff={isFull} className={lookOf("gone")}>
              Card
            </ActionButton>
          </>
        ) : (
          <ActionButton
            act="gone"
            of={called}
            isOff={isFull}
            className={`col-span-full ${lookOf("gone")}`}
          >
            Complete
          </ActionButton>
        )}
      </div>
    </>
  );
}

type ActionButtonProps = {
  act: string;
  of: string;
  /** True while one tap is being saved and another one waits. */
  isOff: boolean;
  isDone?: boolean;
  className: string;
  children: ReactNode;
};

/** A button that keeps the focus while it's disabled. */
function ActionButton({ act, of, isOff, isDone = false, className, children }: ActionButtonProps) {
  return (
    <button
      type="submit"
      name="act"
      value={act}
      aria-disabled={isOff || isDone || undefined}
      aria-pressed={isDone || undefined}
      className={`tap ${className}`}
    >
      {children}
      <span className="sr-only"> {of}</span>
    </button>
  );
}
