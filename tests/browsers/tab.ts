/** The operations that a journey needs of a browser, however it's driven. */
export type Browser = {
  /** Opens a window that shares no cookies and no storage with any other. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
};

/** An element of the page, by the name that the browser gave it. */
export type Handle = string;

/** Runs in the page, and so sees nothing but its arguments. It waits for nothing: without script no promise is kept. */
type InPage<Args extends Argument[], Result> = (...args: Args) => Result;
type Argument = string | number | boolean;

export type Tab = {
  /** Resolves when the page has loaded. */
  goTo: (address: string) => Promise<void>;
  call: <Args extends Argument[], Result>(
    work: InPage<Args, Result>,
    ...args: Args
  ) => Promise<Result>;
  find: <Args extends Argument[]>(
    work: InPage<Args, Element | null>,
    ...args: Args
  ) => Promise<Handle | null>;
  click: (element: Handle) => Promise<void>;
  /** Presses the keys of a text, wherever the focus is. */
  type: (text: string) => Promise<void>;
  chooseFiles: (input: Handle, paths: string[]) => Promise<void>;
  /** All that `work` does happens in this frame. */
  inFrame: (frame: Handle, work: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/** The call of a function as an expression that any page understands. */
export function callOf(work: (...args: never[]) => unknown, args: Argument[]): string {
  return `(${work})(...${JSON.stringify(args)})`;
}

/** A text key by key, as both protocols write it. */
export function keyActions(text: string): object[] {
  return [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
}
