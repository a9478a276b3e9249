import type { Problem } from "~/domain/orders/problem";

/** With JavaScript a toast has said it; without, the page opens at it. */
export function ProblemBox({ problem }: { problem: Problem }) {
  return (
    <div
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it appears only in answer to a submit
      autoFocus
      className="border-l-4 border-vermilion bg-raised px-4 py-3"
    >
      <ProblemText problem={problem} />
    </div>
  );
}

export function ProblemText({ problem: { title, message } }: { problem: Problem }) {
  return (
    <>
      {title !== "Error" && <span className="block font-medium">{title}</span>}
      <span className="block">{message}</span>
    </>
  );
}
