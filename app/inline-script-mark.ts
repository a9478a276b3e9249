import { createContext, useContext } from "react";

/** The mark of our inline scripts in this render. Only scripts with it are hashed, so an injected one isn't allowed. */
export const InlineScriptMark = createContext<string | undefined>(undefined);

export function useInlineScriptMark(): string | undefined {
  return useContext(InlineScriptMark);
}
