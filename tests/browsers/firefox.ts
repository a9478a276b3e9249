import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIREFOX } from "../../dev/other-browsers.mjs";
import { Connection } from "./bidi";
import { newHome, Program } from "./program";
import { type Browser, callOf, type Handle, keyActions, type Tab } from "./tab";

/** Without these Firefox asks its maker for news when it starts. */
const QUIET = {
  "app.normandy.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
};

/** Firefox, driven by WebDriver BiDi, which it speaks itself. */
export async function startFirefox({ hasScript = true } = {}): Promise<Browser> {
  const home = newHome();
  const preferences = Object.entries({ ...QUIET, "javascript.enabled": hasScript });
  const lines = preferences.map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(home, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0"];
  const program = new Program(FIREFOX, args, { home });
  const address = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
  const connection = await Connection.open(`${address}/session`);
  await connection.ask("session.new", { capabilities: {} });
  return {
    async open() {
      const { userContext } = await connection.ask("browser.createUserContext");
      const window = { type: "tab", userContext };
      const { context } = await connection.ask("browsingContext.create", window);
      return new FirefoxTab(connection, context, userContext);
    },
    async close() {
      await connection.ask("browser.close");
      connection.close();
      await program.stop();
    },
  };
}

type Value = { type: string; sharedId?: Handle; value?: unknown };

class FirefoxTab implements Tab {
  readonly #connection: Connection;
  readonly #userContext: string;
  /** The page, or the frame in it that is looked at. */
  #context: string;

  constructor(connection: Connection, context: string, userContext: string) {
    this.#connection = connection;
    this.#context = context;
    this.#userContext = userContext;
  }

  async goTo(url: string): Promise<void> {
    const context = this.#context;
    await this.#connection.ask("browsingContext.navigate", { context, url, wait: "complete" });
  }

  call: Tab["call"] = async (work, ...args) => {
    const { value } = await this.#evaluate(`() => JSON.stringify(${callOf(work, args)})`);
    return value === undefined ? undefined : JSON.parse(String(value));
  };

  find: Tab["find"] = async (work, ...args) => {
    const { sharedId } = await this.#evaluate(`() => ${callOf(work, args)}`);
    return sharedId ?? null;
  };

  async click(sharedId: Handle): Promise<void> {
    const origin = { type: "element", element: { sharedId } };
    await this.#perform({
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x: 0, y: 0, origin },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  async type(text: string): Promise<void> {
    await this.#perform({ type: "key", id: "keyboard", actions: keyActions(text) });
  }

  async chooseFiles(sharedId: Handle, files: string[]): Promise<void> {
    const context = this.#context;
    await this.#connection.ask("input.setFiles", { context, element: { sharedId }, files });
  }

  async inFrame(sharedId: Handle, work: () => Promise<void>): Promise<void> {
    const page = this.#context;
    const { value } = await this.#evaluate("(it) => it.contentWindow", { sharedId });
    this.#context = (value as { context: string }).context;
    try {
      await work();
    } finally {
      this.#context = page;
    }
  }

  async close(): Promise<void> {
    const userContext = this.#userContext;
    await this.#connection.ask("browser.removeUserContext", { userContext });
  }

  async #evaluate(functionDeclaration: string, ...given: { sharedId: Handle }[]): Promise<Value> {
    const { result, exceptionDetails } = await this.#connection.ask("script.callFunction", {
      functionDeclaration,
      arguments: given,
      awaitPromise: false,
      target: { context: this.#context },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  async #perform(source: object): Promise<void> {
    const context = this.#context;
    await this.#connection.ask("input.performActions", { context, actions: [source] });
  }
}
