import { createContext, useContext } from "react";

/**
 * The mark that our own inline scripts carry while a page is rendered on the server.
 *
 * The content policy allows inline scripts by hash. Hashing every script found in the page would
 * also bless one that an attacker got into it; so the server hashes only those that carry this
 * render's unguessable mark, and takes the mark out before the page is sent (entry.server.tsx).
 */
export const InlineMark = createContext<string | undefined>(undefined);

export function useInlineMark(): string | undefined {
  return useContext(InlineMark);
}
