import { vi } from "vitest";
import { scriptHasTakenOver } from "../e2e/script-has-taken-over";
import type { Handle, Tab } from "./tab";

/** Patience for a busy machine. */
const WAIT = { timeout: 60_000, interval: 100 };

type Kind = "title" | "button" | "link" | "field" | "radio" | "frame" | "switch" | "tile";

/** Somebody in front of a browser, who goes by what the page calls its parts. */
export class Person {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  goTo(path: string): Promise<void> {
    return this.#tab.goTo(this.#origin + path);
  }

  press(button: string): Promise<void> {
    return this.#use("button", button, (found) => this.#tab.click(found));
  }

  follow(link: string): Promise<void> {
    return this.#use("link", link, (found) => this.#tab.click(found));
  }

  /** Types over what a field holds. */
  fill(label: string, text: string): Promise<void> {
    return this.#use("field", label, async (found) => {
      // WebKit sends no keys to a frame that nobody has clicked into.
      await this.#tab.click(found);
      await this.#find("field", label);
      await this.#tab.type(text);
      await this.#frameIsDrawn();
    });
  }

  /** Firefox scrolls to what was typed as it draws, and a click that came before would hit something else. */
  async #frameIsDrawn(): Promise<void> {
    const frame = () => this.#tab.call(() => Number(document.timeline.currentTime));
    const before = await frame();
    await vi.waitFor(async () => {
      if ((await frame()) === before) throw new Error("Nothing is drawn");
    }, WAIT);
  }

  tick(label: string): Promise<void> {
    return this.#use("field", label, (found) => this.#tab.click(found));
  }

  /** Picks the first radio button whose label has this text. */
  choose(text: string): Promise<void> {
    return this.#use("radio", text, (found) => this.#tab.click(found));
  }

  /** Turns a switch on or off. */
  flip(name: string): Promise<void> {
    return this.#use("switch", name, (found) => this.#tab.click(found));
  }

  /** Adds an item at the till, whose tile also has its price. */
  sell(item: string): Promise<void> {
    return this.#use("tile", item, (found) => this.#tab.click(found));
  }

  /** Picks the first option with this text, or enters a date, whose picker is each browser's own. */
  set(label: string, value: string): Promise<void> {
    return this.#use("field", label, async () => {
      await this.#tab.call(setFocusedField, value);
    });
  }

  chooseFiles(label: string, paths: string[]): Promise<void> {
    return this.#use("field", label, (found) => this.#tab.chooseFiles(found, paths));
  }

  async inFrame(title: string, work: () => Promise<void>): Promise<void> {
    const frame = await vi.waitFor(() => this.#find("frame", title), WAIT);
    await this.#tab.inFrame(frame, work);
  }

  /** Waits until the page shows a text. */
  async sees(text: string): Promise<void> {
    await vi.waitFor(async () => {
      const shown = await this.#tab.call(() => document.body.innerText.replace(/\s+/g, " "));
      if (!shown.includes(text)) throw new Error(`'${text}' is not on the page: ${shown}`);
    }, WAIT);
  }

  /** Waits until the page has a part of this name. */
  async finds(kind: Kind, name: string): Promise<void> {
    await vi.waitFor(() => this.#find(kind, name), WAIT);
  }

  /** Waits until the page has this path. */
  async arrivesAt(path: string | RegExp): Promise<void> {
    await vi.waitFor(async () => {
      const here = await this.#tab.call(() => location.pathname + location.search);
      const isThere = typeof path === "string" ? here === path : path.test(here);
      if (!isThere) throw new Error(`The page is ${here}, not ${path}`);
    }, WAIT);
  }

  /** Posts a button's form as a browser without script would, past what the page's script does. */
  async postPlainly(button: string): Promise<void> {
    await this.finds("button", button);
    await this.#tab.call((name) => {
      const buttons = [...document.querySelectorAll("button")];
      const form = buttons.find(({ textContent }) => textContent?.trim() === name)?.form;
      HTMLFormElement.prototype.submit.call(form);
    }, button);
  }

  /** Tries again until it is there to be used: a page that draws itself anew takes away what was found. */
  async #use(kind: Kind, name: string, work: (found: Handle) => Promise<void>): Promise<void> {
    await vi.waitFor(async () => {
      // A button that's pressed before the script starts would post. A person is rarely that quick.
      if (!(await this.#tab.call(scriptHasTakenOver)))
        throw new Error("The script has not started");
      await work(await this.#find(kind, name));
    }, WAIT);
  }

  async #find(kind: Kind, name: string): Promise<Handle> {
    const found = await this.#tab.find(findInPage, kind, name);
    if (!found) throw new Error(`There is no ${kind} '${name}'`);
    return found;
  }
}

/** Runs in the page. What a modal dialog covers cannot be used. */
function findInPage(kind: Kind, name: string): Element | null {
  const selector = {
    title: "h1",
    button: "button, input[type=submit]",
    link: "a[href]",
    field: "input, textarea, select",
    radio: "input[type=radio]",
    frame: "iframe",
    switch: "[role=switch]",
    tile: "button[name=add]",
  }[kind];
  const nameOf = (element: Element): string => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const parts = by.map((id) => document.getElementById(id)?.textContent);
    const own = element.getAttribute("aria-label") ?? (label ?? element).textContent;
    const text = parts.length > 0 ? parts.join(" ") : own;
    return (text || element.getAttribute("title") || "").replace(/\s+/g, " ").trim();
  };
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const isNamed = (element: Element) =>
    kind === "radio" || kind === "tile" ? nameOf(element).includes(name) : nameOf(element) === name;
  const found = [...root.querySelectorAll(selector)].find(
    (element) => isNamed(element) && element.checkVisibility(),
  );
  // WebKit's driver clicks where a part is, and not on what has to be scrolled to.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  if (kind === "field") (found as HTMLElement | undefined)?.focus();
  if (found instanceof HTMLInputElement && /^(text|email|number)$/.test(found.type)) found.select();
  return found ?? null;
}

/** Runs in the page. A field has the focus once it's found. */
function setFocusedField(value: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLSelectElement) {
    field.selectedIndex = [...field.options].findIndex(({ text }) => text.startsWith(value));
  } else {
    // React takes a value that's set on the element itself for its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  }
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  field?.dispatchEvent(new Event("change", { bubbles: true }));
}
