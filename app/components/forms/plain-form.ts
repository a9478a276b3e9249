import { createContext, useCallback, useContext, useState } from "react";
import { useHydrated } from "~/ui/hydrated";

/**
 * Whether a form with files keeps the controls that work without JavaScript. It does so while React takes over a form
 * in which a file was already chosen, or is being chosen, or an upload was unchecked: other controls would lose that.
 */
export const PlainForm = createContext<boolean | null>(null);

/** Without a form around that says it, each control is plain until the page's script has taken over. */
export function useIsPlainForm(): boolean {
  const isHydrated = useHydrated();
  return useContext(PlainForm) ?? !isHydrated;
}

/** @returns whether the form stays plain, and the ref of its element */
export function usePlainForm() {
  const isHydrated = useHydrated();
  const [staysPlain, setStaysPlain] = useState(false);
  // A ref is set before React's next update, which would change the controls.
  const ref = useCallback((form: HTMLFormElement | null) => {
    if (form && isBegun(form)) setStaysPlain(true);
  }, []);
  return { isPlain: !isHydrated || staysPlain, ref };
}

function isBegun(form: HTMLFormElement): boolean {
  const files = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
  return (
    files.some((input) => input.files?.length || input === document.activeElement) ||
    form.querySelector("li input[type=checkbox]:not(:checked)") !== null
  );
}
