/** What keeps a checkout from going on, in words for its shopper (spec section 5). */
export type Problem = { title: string; message: string; field?: "email" };

export const EMAIL_REQUIRED: Problem = {
  title: "Email Required",
  message: "Please enter your email address",
  field: "email",
};

export const CART_EMPTY: Problem = {
  title: "Cart Empty",
  message: "Please add items to your cart before checking out",
};

/** Nobody could say more. */
export const NOT_STARTED: Problem = { title: "Error", message: "Failed to initialize payment" };

export const CART_CHANGED: Problem = {
  title: "Your cart changed",
  message: "Please look at the total once more.",
};

export const OUTDATED: Problem = {
  title: "Please proceed once more",
  message:
    "Prices changed, or your pieces had been held for their 15 minutes. You have not been charged.",
};

/** With JavaScript a toast has said it already; without, the page opens at it. */
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

/** Its title, where that says something, above its text. */
export function ProblemText({ problem: { title, message } }: { problem: Problem }) {
  return (
    <>
      {title !== "Error" && <span className="block font-medium">{title}</span>}
      <span className="block">{message}</span>
    </>
  );
}
