/**
 * Extensions, translators, and phones change a page at any time: a password manager puts an icon beside an
 * input, a translator wraps each text in a <font>. React hydrates only exactly what the server sent, and
 * later it looks for its nodes where it left them. So what others changed is taken back while React hydrates
 * and done again afterwards, and from then on React's nodes are found where others put them.
 *
 * Promise: whoever has such a program keeps what they typed, their focus, and working buttons.
 * Price: 166 bytes of each page, 1 kB of script, and two methods of Node.prototype are replaced.
 * Without it: all of tests/e2e/changed-by-others.spec.ts fails.
 */

const WATCHED = { childList: true, characterDataOldValue: true, subtree: true };

type Recording = MutationRecord[] & {
  observer: MutationObserver;
  /** How many of the records are from before the page was parsed. Absent until then. */
  parsed?: number;
};

declare global {
  interface Window {
    /** Absent in browsers that get the plain page. */
    foreignChanges?: Recording;
  }
}

/** Runs in the page, whose document is `d`, before anything else. It records every change, the parser's work included. */
export const RECORD_CHANGES = `const c=foreignChanges=[],o=c.observer=new MutationObserver(r=>c.push(...r));o.observe(d,${JSON.stringify(WATCHED).replaceAll('"', "").replaceAll("true", "1")})`;

/** Runs right behind the page. In a browser that gets the plain page there are no records. */
export const NOTE_PARSED =
  "try{const c=foreignChanges;c.push(...c.observer.takeRecords());c.parsed=c.length}catch{}";

/**
 * Takes back what others changed in the page so far and what they change from now on.
 * @returns a function for when React has hydrated, which ends that and does all of it again
 */
export function takeBackForeignChanges(page: Element): () => void {
  const focused = document.activeElement;
  const fields = fieldsOf(page);
  const taken: Change[] = [];
  const takeBack = (records: MutationRecord[]) => taken.push(...undo(records, page));
  takeBack(recordedBefore(page));
  const observer = new MutationObserver((records) => {
    takeBack(records);
    // The records of that undoing.
    observer.takeRecords();
  });
  observer.observe(page, WATCHED);
  return () => {
    observer.disconnect();
    keepTrackOfMovedNodes(page);
    for (const change of taken.splice(0)) redo(change);
    keepTyped(fields, fieldsOf(page), focused);
  };
}

function recordedBefore(page: Element): MutationRecord[] {
  const recording = window.foreignChanges;
  if (!recording) return [];
  const { observer, parsed = Number.POSITIVE_INFINITY } = recording;
  const records = [...recording, ...observer.takeRecords()];
  observer.disconnect();
  recording.length = 0;
  return withoutParsing(records, parsed, page);
}

/**
 * Leaves out the parser's own records. The parser only adds at the end of an element that is still open, and
 * such an element holds what the parser added last. An extension that does just that while the page is parsed is taken for the parser.
 */
function withoutParsing(records: MutationRecord[], parsed: number, page: Element) {
  const foreign = new Set<Node>();
  let newest: Node | undefined;
  return records.filter((record, index) => {
    const { type, target, addedNodes, removedNodes, nextSibling } = record;
    if (!page.contains(target)) return true;
    const isParsing =
      index < parsed &&
      (type === "characterData" ||
        (removedNodes.length === 0 &&
          nextSibling === null &&
          !foreign.has(target) &&
          (!newest || !page.contains(newest) || target.contains(newest))));
    if (isParsing) newest = addedNodes.item(addedNodes.length - 1) ?? newest;
    else for (const node of addedNodes) foreign.add(node);
    return !isParsing;
  });
}

/** A change that was taken back, and the text that it had given to a text node. */
type Change = { record: MutationRecord; text: string | null };

/** Newest first. Changes outside the page stay. */
function undo(records: MutationRecord[], page: Element): Change[] {
  const changes: Change[] = [];
  for (const record of [...records].reverse()) {
    const { type, target, oldValue, addedNodes, removedNodes, nextSibling } = record;
    if (!page.contains(target)) continue;
    changes.unshift({ record, text: target.nodeValue });
    if (type === "characterData") target.nodeValue = oldValue;
    else replaceIn(target, addedNodes, removedNodes, nextSibling);
  }
  return changes;
}

/** Skips what React rendered anew, if it couldn't hydrate after all. */
function redo({ record, text }: Change): void {
  const { type, target, addedNodes, removedNodes, nextSibling } = record;
  if (!target.isConnected) return;
  if (type === "characterData") target.nodeValue = text;
  else replaceIn(target, removedNodes, addedNodes, nextSibling);
}

function replaceIn(parent: Node, gone: NodeList, come: NodeList, before: Node | null): void {
  for (const node of gone) if (node.parentNode === parent) parent.removeChild(node);
  if (before && before.parentNode !== parent) return;
  for (const node of come) parent.insertBefore(node, before);
}

/**
 * React removes texts, puts nodes before them, and sets them, wherever they are by now. A translator either
 * moves a text into a <font> or puts a <font> in its place.
 */
function keepTrackOfMovedNodes(page: Element): void {
  const standIns = new WeakMap<Node, Node>();
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling } of records) {
      if (type === "characterData") (standIns.get(target) as ChildNode)?.replaceWith(target);
      const before = previousSibling?.nodeName === "FONT" ? previousSibling : null;
      const standIn = addedNodes[0] ?? before;
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.isConnected || !standIn) continue;
        standIns.set(node, standIn);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(page, { childList: true, subtree: true });

  const placeIn = (parent: Node, node: Node): Node | null => {
    let place: Node | null = standIns.get(node) ?? node;
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = child.parentNode === this ? child : placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const place = before && before.parentNode !== this ? placeIn(this, before) : before;
    insertBefore.call(this, node, place);
    return node;
  };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (page: Element) => [...page.querySelectorAll<Field>("input, select, textarea")];

/** For the fields of a page that React rendered anew. Focus also leaves whatever is moved in the document. */
function keepTyped(before: Field[], after: Field[], focused: Element | null): void {
  let target = focused;
  before.forEach((field, index) => {
    const twin = after[index];
    if (field.isConnected || twin?.name !== field.name || twin.type !== field.type) return;
    if (field === focused) target = twin;
    if (field instanceof HTMLInputElement && twin instanceof HTMLInputElement)
      twin.checked = field.checked;
    if (field.type !== "file") twin.value = field.value;
  });
  if (target !== document.activeElement && target instanceof HTMLElement)
    target.focus({ preventScroll: true });
}
