import { createContext, useContext } from "react";

/**
 * The content policy allows inline scripts by hash. Hashing every script found in a page would also
 * bless an attacker's; so only those that carry this render's unguessable mark are hashed
 * (entry.server.tsx).
 */
export const InlineMark = createContext<string | undefined>(undefined);

export function useInlineMark(): string | undefined {
  return useContext(InlineMark);
}
