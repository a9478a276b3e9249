import {
  createPath,
  Links,
  Meta,
  ScrollRestoration,
  useMatches,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PANEL_DOCUMENT } from "./server-document";

/**
 * Updates what a navigation changes outside of the page: the scroll position, and in <head> the title, metas, and
 * links. React renders those into elements outside of any document. Only the differences are applied to <head>,
 * since extensions and translators may have changed it.
 */
export function DocumentUpdates() {
  const [apart, setApart] = useState<Document>();
  useWholePageFromPanel();
  useEffect(() => setApart(document.implementation.createHTMLDocument()), []);
  if (!apart) return null;
  return (
    <>
      <Head renderedTo={apart.head} />
      {createPortal(<ScrollRestoration />, apart.body)}
    </>
  );
}

function Head({ renderedTo }: { renderedTo: Element }) {
  const shown = useRef<ShownHead>();
  // The title, metas, and links change when the matches do.
  useMatches();
  useLayoutEffect(() => {
    shown.current = showHead(renderedTo, shown.current);
  });
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    renderedTo,
  );
}

type ShownHead = { title: string; elements: Element[] };

/** @param before undefined if <head> is still as the server sent it */
function showHead(rendered: Element, before: ShownHead | undefined): ShownHead {
  const wanted = [...rendered.children];
  const title = wanted.find(isTitle)?.textContent ?? "";
  // If the title is the same, keep it: a translator may have translated it.
  if (before && title !== before.title) document.title = title;
  const inPlace = before?.elements ?? [...document.head.children];
  const elements = wanted
    .filter((element) => !isTitle(element))
    .map(
      (element) =>
        inPlace.find((other) => other.isEqualNode(element)) ??
        document.head.appendChild(element.cloneNode(true) as Element),
    );
  for (const element of before?.elements ?? [])
    if (!elements.includes(element) && !isOnlyStyle(element)) element.remove();
  return { title, elements };
}

/**
 * Loads a page of the site anew in a document that began as the panel, since its only style sheet is the panel's. Links
 * do that by themselves; Back after a reload doesn't.
 */
function useWholePageFromPanel(): void {
  const { location, formMethod = "GET" } = useNavigation();
  useEffect(() => {
    const isLeaving =
      location && formMethod === "GET" && !/^\/admin(?:\/|$)/.test(location.pathname);
    if (isLeaving && isPanelDocument()) window.location.assign(createPath(location));
  }, [location, formMethod]);
}

const isPanelDocument = () => document.documentElement.hasAttribute(PANEL_DOCUMENT);

/** The panel's style sheet stays until the whole page has come, since it holds the site's too. */
const isOnlyStyle = (element: Element) => isPanelDocument() && element.matches("[rel=stylesheet]");

const isTitle = ({ localName }: Element) => localName === "title";
