import { configure, within } from "@testing-library/dom";
import { JSDOM } from "jsdom";
import { onTestFinished } from "vitest";
import { Visitor } from "../visitor";
import { answer } from "./remix-build";

/**
 * A browser without JavaScript at our pages, for what a page says and what its forms post. What only a
 * real one knows (layout, focus, its own checks of fields, scripts) is tested in tests/e2e.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name = string | RegExp;

const ORIGIN = "http://localhost:3000";

configure({
  // A page of ours is long, and the message says what is missing.
  getElementError: (message) => new Error(message ?? ""),
});

/** Opens a page as somebody with these cookies: 'a=1; b=2'. */
export async function openPage(path: string, cookies = ""): Promise<PlainBrowser> {
  const browser = new PlainBrowser(cookies);
  await browser.open(path);
  return browser;
}

export class PlainBrowser {
  readonly #visitor = new Visitor();
  /** The window that shows the browser's pages, one after the other. */
  readonly #dom = takeWindow();
  /** By the name of the field that each was chosen in. */
  #chosen = new Map<string, File[]>();
  /** Path and query of the page that is shown. */
  path = "";
  /** The part of it that it opens at, '#payment'. */
  hash = "";
  status = 0;
  headers = new Headers();

  constructor(cookies = "") {
    for (const pair of cookies.split("; ").filter(Boolean)) {
      const at = pair.indexOf("=");
      this.#visitor.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    // Nothing is laid out, and no style is loaded: an element is shown unless its HTML hides it.
    this.#dom.window.getComputedStyle = (element) => shownUnlessHidden(element);
  }

  /** Loses a cookie. */
  forget(cookie: string): void {
    this.#visitor.cookies.delete(cookie);
  }

  /** The cookie's value; undefined if the browser has none. */
  cookie(name: string): string | undefined {
    return this.#visitor.cookies.get(name);
  }

  get document(): Document {
    return this.#dom.window.document;
  }

  /** All that the page says, scripts and styles left out. */
  get text(): string {
    return textOf(without("script, style", this.document.body));
  }

  /** Finds things on the page as a person does: by role and name, by label, by text. */
  get screen() {
    return within(this.document.body);
  }

  /** The page's own part, below the header and above the footer. */
  get main() {
    return within(this.screen.getByRole("main"));
  }

  get mainText(): string {
    return textOf(this.screen.getByRole("main"));
  }

  /** The number on the cart's link, or nothing. */
  get cartCount(): string {
    return textOf(this.document.querySelector("header a[aria-label^=Cart]"));
  }

  get dialog() {
    return within(this.screen.getByRole("dialog"));
  }

  /** The texts of the page's toast: title and description, or none. */
  get toast(): string[] {
    return textsOf(this.document.querySelectorAll(".toast p"));
  }

  /** Asks for an address as from the page that is shown, and goes where the answers lead. */
  async open(path: string, init: RequestInit = {}, from = this.path): Promise<void> {
    const url = new URL(path, new URL(this.path, ORIGIN));
    if (url.origin !== ORIGIN) throw new Error(`${url} is another site`);
    const at = url.pathname + url.search;
    const headers = new Headers(init.headers);
    if (from) headers.set("Referer", ORIGIN + from);
    const asked = { ...init, headers };
    const response = await this.#visitor.send(({ request }) => answer(request), at, asked);
    const next = response.headers.get("Location");
    this.path = at;
    this.hash = url.hash;
    // If a redirect has no hash of its own, a browser keeps the hash of the address that it asked for.
    if (next) return this.open(next.includes("#") ? next : next + url.hash, {}, from);
    this.status = response.status;
    this.headers = response.headers;
    this.#chosen.clear();
    this.#show(await response.text());
  }

  #show(html: string): void {
    this.#dom.reconfigure({ url: ORIGIN + this.path });
    this.document.open();
    this.document.write(html);
    this.document.close();
  }

  reload(): Promise<void> {
    return this.open(this.path);
  }

  /** Follows the link of this name. */
  async follow(name: Name, where = this.screen): Promise<void> {
    const href = where.getByRole("link", { name }).getAttribute("href");
    if (href === null) throw new Error(`'${name}' leads nowhere`);
    await this.open(href);
  }

  field(label: Name, where = this.screen): Field {
    return where.getByLabelText<Field>(label);
  }

  /** Fills fields in, by label: text, the text of an option, or whether it is checked. */
  fill(typed: Record<string, string | boolean>, where = this.screen): void {
    for (const [label, value] of Object.entries(typed)) fillIn(this.field(label, where), value);
  }

  /** Chooses a file or several, by the label of their field. */
  choose(label: Name, ...files: File[]): void {
    this.#chosen.set(this.field(label).name, files);
  }

  /** Presses a button or switch: posts the form that it belongs to, with the fields that the page has. */
  async press(name: Name, where = this.screen): Promise<void> {
    const button =
      where.queryByRole<HTMLButtonElement>("switch", { name }) ??
      where.getByRole<HTMLButtonElement>("button", { name });
    if (button.disabled) throw new Error(`'${name}' is disabled`);
    if (!button.form) throw new Error(`'${name}' belongs to no form`);
    await this.submit(button.form, button);
  }

  async submit(form: HTMLFormElement, button: HTMLButtonElement | null = null): Promise<void> {
    const fields = [...new this.#dom.window.FormData(form, button)].map(sentField);
    const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? this.path;
    if (form.method === "post")
      return this.open(action, { method: "POST", body: bodyOf(form, fields, this.#chosen) });
    const { pathname } = new URL(action, ORIGIN);
    await this.open(`${pathname}?${pairsOf(fields)}`);
  }
}

/**
 * Windows of finished tests, to be reused. Making one takes longer than most pages, and no page of ours leaves a
 * trace.
 */
const freeWindows: JSDOM[] = [];

function takeWindow(): JSDOM {
  const dom = freeWindows.pop() ?? new JSDOM("", { url: ORIGIN });
  onTestFinished(() => {
    freeWindows.push(dom);
  });
  return dom;
}

/** The text of an element as it is read: with single spaces. */
export function textOf(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

export function textsOf(elements: Iterable<Element>): string[] {
  return [...elements].map(textOf);
}

/** An element's description, which a screen reader says besides its name. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute("aria-describedby")?.split(/\s+/) ?? [];
  return ids.map((id) => textOf(element.ownerDocument.getElementById(id))).join(" ");
}

/** The texts of a table's row, by the headings of its columns. */
export function cellsOf(row: Element): Record<string, string> {
  const columns = row.closest("table")?.querySelectorAll("thead th") ?? [];
  return Object.fromEntries(
    // On a phone each cell shows the name of its column, for the eye alone.
    [...row.children].map((cell, at) => [
      textOf(columns[at] ?? null),
      textOf(without("[aria-hidden=true]", cell)),
    ]),
  );
}

function without(selector: string, element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(selector)) part.remove();
  return copy;
}

type Sent = [name: string, value: string | null];

/** A field as a browser sends it. Null stands for a file input without a file. */
function sentField([name, value]: [string, unknown]): Sent {
  return [name, typeof value === "string" ? value.replace(/\r?\n/g, "\r\n") : null];
}

function pairsOf(fields: Sent[]): URLSearchParams {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value ?? ""]));
}

function bodyOf(form: HTMLFormElement, fields: Sent[], chosen: Map<string, File[]>): BodyInit {
  if (form.enctype !== "multipart/form-data") return pairsOf(fields);
  const parts = new FormData();
  for (const [name, value] of fields) {
    const files = chosen.get(name) ?? [new File([], "")];
    for (const part of value === null ? files : [value]) parts.append(name, part);
  }
  return parts;
}

function fillIn(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    if (!("checked" in field)) throw new Error("It cannot be checked");
    field.checked = value;
  } else if ("options" in field) {
    const option = [...field.options].find((one) => textOf(one) === value);
    if (!option) throw new Error(`There is no option '${value}'`);
    option.selected = true;
  } else {
    field.value = value;
  }
}

function shownUnlessHidden(element: Element): CSSStyleDeclaration {
  const isHidden = element.matches("[hidden], dialog:not([open])");
  const display = isHidden ? "none" : "block";
  const style = { display, visibility: "visible", getPropertyValue: () => "" };
  return style as unknown as CSSStyleDeclaration;
}
