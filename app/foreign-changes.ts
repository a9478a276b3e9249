/**
 * Extensions, translators, and phones change a page at any time: a password manager puts an icon beside an input, a
 * translator wraps each text in a <font>. But React hydrates only exactly what the server sent, and later expects its
 * nodes where it left them. So others' changes are undone while React hydrates and redone afterwards. From then on,
 * React's nodes are found where others moved them.
 *
 * Promise: people who have such a program keep what they typed, their focus, and working buttons.
 * Price: 166 bytes of each page, 1.4 kB of script, and two methods of Node.prototype are replaced.
 * Without it: all of tests/e2e/changed-by-others.spec.ts fails.
 */

/** How often changes are undone in one turn. A script that redoes its own at once would never let React begin. */
const MOST_ROUNDS = 50;

const WATCHED = { childList: true, characterDataOldValue: true, subtree: true };

type Recording = MutationRecord[] & {
  observer: MutationObserver;
  /** How many of the records are from before the page was fully parsed. Absent until then. */
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

/** Runs right after the page's HTML. A browser that gets the plain page has no records. */
export const NOTE_PARSED =
  "try{const c=foreignChanges;c.push(...c.observer.takeRecords());c.parsed=c.length}catch{}";

/**
 * Undoes the changes that others made in the page so far, and those they make from now on.
 * @returns a function to call when React has hydrated, which stops undoing and redoes all of the changes
 */
export function takeBackForeignChanges(page: Element): () => void {
  const focused = document.activeElement;
  const fields = fieldsOf(page);
  let taken = joinSplitTexts(page, undo(recordedBefore(page), page));
  let rounds = 0;
  const observer = new MutationObserver((records) => {
    // A change that a script makes again, since we undid it, takes the place of its change before.
    taken = taken.filter(({ record }) => !records.some((other) => areAlike(record, other)));
    if (rounds === 0) setTimeout(() => (rounds = 0));
    if (++rounds > MOST_ROUNDS) return observer.disconnect();
    taken.push(...undo(records, page));
    // Drop the records of our own changes.
    observer.takeRecords();
  });
  observer.observe(page, WATCHED);
  return () => {
    observer.disconnect();
    keepTrackOfMovedNodes(page);
    for (const change of taken) redo(change);
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
 * Leaves out the parser's own records. The parser only adds nodes at the end of an element that's still open, which
 * has the node that the parser added last. An extension that does the same while the page is parsed is mistaken for
 * the parser.
 */
function withoutParsing(records: MutationRecord[], parsed: number, page: Element) {
  // Someone may have taken a parsed node away since. It's in the page again once that's undone.
  const own = new Set<Node>([page]);
  let newest: Node | undefined;
  return records.filter(({ type, target, addedNodes, removedNodes, nextSibling }, index) => {
    if (type === "characterData") return index >= parsed;
    const isParsing =
      index < parsed &&
      own.has(target) &&
      removedNodes.length === 0 &&
      nextSibling === null &&
      (!newest || !page.contains(newest) || target.contains(newest));
    if (!isParsing) return true;
    newest = addedNodes.item(addedNodes.length - 1) ?? newest;
    for (const node of addedNodes) own.add(node);
    return false;
  });
}

/** A change that was undone, and the text that it had given to a text node. */
type Change = { record: MutationRecord; text: string | null };

/** Undoes changes, newest first. Changes outside the page stay. */
function undo(records: MutationRecord[], page: Element): Change[] {
  const changes: Change[] = [];
  for (const record of [...records].reverse()) {
    const { type, target, oldValue, addedNodes, removedNodes, previousSibling } = record;
    if (!page.contains(target)) continue;
    changes.unshift({ record, text: target.nodeValue });
    if (type === "characterData") target.nodeValue = oldValue;
    else replaceIn(target, addedNodes, removedNodes, previousSibling);
  }
  return changes;
}

const namesOf = (nodes: NodeList) => [...nodes].map(({ nodeName }) => nodeName).join();

const areAlike = (one: MutationRecord, other: MutationRecord) =>
  one.target === other.target &&
  one.type === other.type &&
  one.previousSibling === other.previousSibling &&
  namesOf(one.addedNodes) === namesOf(other.addedNodes) &&
  namesOf(one.removedNodes) === namesOf(other.removedNodes);

/** Redoes a change. Skips one whose place is gone: React rendered its nodes anew, or a change before it was left out. */
function redo({ record, text }: Change): void {
  const { type, target, addedNodes, removedNodes, previousSibling } = record;
  if (!target.isConnected || (previousSibling && previousSibling.parentNode !== target)) return;
  if (type === "characterData") target.nodeValue = text;
  else replaceIn(target, removedNodes, addedNodes, previousSibling);
}

/** Finds the place by the node before it, since the parser may have added nodes after it that no record names. */
function replaceIn(parent: Node, gone: NodeList, come: NodeList, after: Node | null): void {
  for (const node of gone) if (node.parentNode === parent) parent.removeChild(node);
  if (after && after.parentNode !== parent) return;
  const before = after ? after.nextSibling : parent.firstChild;
  for (const node of come) parent.insertBefore(node, before);
}

/**
 * Joins each text that the parser wrote in two nodes, because someone took the first one away before the rest had
 * arrived.
 * @returns the changes to redo: all but those of joined texts, and those that build on them
 */
function joinSplitTexts(page: Element, changes: Change[]): Change[] {
  const leftOut = new Set<Node>();
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    while (text.nextSibling instanceof Text) {
      leftOut.add(text).add(text.nextSibling);
      text.data += text.nextSibling.data;
      text.nextSibling.remove();
    }
  }
  return changes.filter(({ record }) => {
    const { target, previousSibling, nextSibling, addedNodes, removedNodes } = record;
    const nodes = [target, previousSibling, nextSibling, ...addedNodes, ...removedNodes];
    if (!nodes.some((node) => node && leftOut.has(node))) return true;
    for (const node of addedNodes) leftOut.add(node);
    return false;
  });
}

/**
 * Makes React's changes to texts work wherever others moved the texts: React removes them, inserts nodes before them,
 * and sets them. A translator either moves a text into a <font> or puts a <font> in its place.
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

/** Restores the fields' texts and the focus, if React rendered the page anew or a focused element was moved. */
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
