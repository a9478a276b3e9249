import { useEffect, useRef } from "react";
import type { CheckoutProblem } from "~/domain/checkout/checkout-problem";

/** ID of the payment step, or of the error shown instead of it. Both can be focused. */
export const PAYMENT = "payment";

/** Shows a problem and takes the focus each time. Without JavaScript, the page jumps to it. */
export function ProblemBox({ problem }: { problem: CheckoutProblem }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem takes the focus anew
  useEffect(() => box.current?.focus(), [problem]);
  return (
    <div
      ref={box}
      id={PAYMENT}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it appears only in answer to a submit
      autoFocus
      className="border-l-4 border-vermilion bg-raised px-4 py-3"
    >
      <ProblemText problem={problem} />
    </div>
  );
}

export function ProblemText({ problem: { title, message } }: { problem: CheckoutProblem }) {
  return (
    <>
      {title !== "Error" && <span className="block font-medium">{title}</span>}
      <span className="block">{message}</span>
    </>
  );
}
