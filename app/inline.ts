import { createContext, useContext } from "react";

/** Hashing every inline script would bless an attacker's: only those with this render's mark. */
export const InlineMark = createContext<string | undefined>(undefined);

export function useInlineMark(): string | undefined {
  return useContext(InlineMark);
}
