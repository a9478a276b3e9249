import { FailedLoadAlert, TryAgain } from "~/components/loading/try-again";
import { CHECK_CONNECTION } from "~/components/loading/unable-to-load";
import { Notice } from "~/ui/page";

export const NOT_OPENED = "This screen didn't open. Please try again.";

/** Replaces a dialog that failed to load, below a list that did load. It stays in view even if the list is long. */
export function FailedDialog() {
  return (
    <div className="sticky bottom-0 bg-paper">
      <Notice action={<TryAgain />}>
        <FailedLoadAlert>
          {NOT_OPENED} {CHECK_CONNECTION}
        </FailedLoadAlert>
      </Notice>
    </div>
  );
}
