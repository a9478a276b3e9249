import { createContext, useContext } from "react";

/** Hashing every inline script would bless an attacker's: only those with this render's mark. */
export const InlineScriptMark = createContext<string | undefined>(undefined);

export function useInlineScriptMark(): string | undefined {
  return useContext(InlineScriptMark);
}
