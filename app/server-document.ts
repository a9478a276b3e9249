import { createContext } from "react";

/** The document around the page's HTML. React never hydrates any of it (entry.server.tsx). */
export type ServerDocument = {
  /** The rendered page, which React takes over as it is. */
  page: string;
  /** The text of its inline style sheet. */
  style: string;
  /** Whether its linked style sheet is the only one. */
  isPanel: boolean;
  takesPayment: boolean;
  runsScripts: boolean;
};

/** Set while the server renders the document. Undefined while it renders the page, and in the browser. */
export const ServerDocumentContext = createContext<ServerDocument | undefined>(undefined);

/** An attribute of <html>. Without the style sheet in its <head>, the document has no style. */
export const PANEL_DOCUMENT = "data-panel";

/** The ID of the element that holds the page. */
export const PAGE_ID = "page";
