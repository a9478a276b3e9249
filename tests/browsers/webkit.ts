import { vi } from "vitest";
import { DISPLAY_SERVER, WEBKIT_DRIVER } from "../../dev/other-browsers.mjs";
import { freePort } from "../../dev/ports";
import { newHome, Program } from "./program";
import { type Browser, callOf, type Handle, keyActions, type Tab } from "./tab";

const START_LIMIT_MS = 120_000;

/** WebKitGTK's small browser, driven by WebDriver. It needs a display, and gets one that nobody sees. */
export async function startWebKit(): Promise<Browser> {
  const display = new Program(DISPLAY_SERVER, ["-displayfd", "3", "-screen", "0", "1280x1000x24"], {
    home: newHome(),
  });
  const number = await display.says(/^(\d+)\n/m);
  const port = await freePort();
  const driver = new Program(WEBKIT_DRIVER, [`--port=${port}`], {
    home: newHome(),
    environment: { DISPLAY: `:${number}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
  });
  const address = `http://127.0.0.1:${port}`;
  const close = async () => {
    await driver.stop();
    await display.stop();
  };
  const isReady = () => ask(address, "GET", "/status");
  await vi.waitFor(isReady, { timeout: START_LIMIT_MS, interval: 100 }).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    async open() {
      const { sessionId } = (await ask(address, "POST", "/session", { capabilities: {} })) as {
        sessionId: string;
      };
      return new WebKitTab(`${address}/session/${sessionId}`);
    },
    close,
  };
}

/** How WebDriver writes an element, by the standard. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A session of WebDriver has a browser of its own, so each window has one. */
class WebKitTab implements Tab {
  readonly #session: string;

  constructor(session: string) {
    this.#session = session;
  }

  async goTo(url: string): Promise<void> {
    await this.#post("/url", { url });
  }

  call: Tab["call"] = async (work, ...args) => {
    const script = `return JSON.stringify(${callOf(work, args)})`;
    const text = await this.#post("/execute/sync", { script, args: [] });
    return text === null ? undefined : JSON.parse(String(text));
  };

  find: Tab["find"] = async (work, ...args) => {
    const script = `return ${callOf(work, args)}`;
    const found = await this.#post("/execute/sync", { script, args: [] });
    return (found as Record<string, Handle> | null)?.[ELEMENT] ?? null;
  };

  async click(element: Handle): Promise<void> {
    await this.#post(`/element/${element}/click`);
  }

  async type(text: string): Promise<void> {
    const keys = { type: "key", id: "keyboard", actions: keyActions(text) };
    await this.#post("/actions", { actions: [keys] });
  }

  async chooseFiles(element: Handle, paths: string[]): Promise<void> {
    await this.#post(`/element/${element}/value`, { text: paths.join("\n") });
  }

  async inFrame(frame: Handle, work: () => Promise<void>): Promise<void> {
    await this.#post("/frame", { id: { [ELEMENT]: frame } });
    try {
      await work();
    } finally {
      await this.#post("/frame", { id: null });
    }
  }

  async close(): Promise<void> {
    await ask(this.#session, "DELETE", "");
  }

  #post(path: string, body: object = {}): Promise<unknown> {
    return ask(this.#session, "POST", path, body);
  }
}

async function ask(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(address + path, { method, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}, ${message}`);
}
