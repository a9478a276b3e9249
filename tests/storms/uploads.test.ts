import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Administrator, signInAdministrator } from "../../dev/soak/crowd";
import { imageNodeOptions } from "../../dev/soak/image";
import { withShop } from "../faults/real-shop";
import { FILES, IMAGES, randomOf } from "./hostile-files";

/**
 * Whatever is in an uploaded file, other requests wait no longer because of it. `FUZZ_SEED` makes the files of an
 * earlier run again.
 */

const SEED = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000_000));
const SIZES = [20_000, 400_000, 5_000_000];
/** Collecting memory may coincide with one of them. */
const TRIES = 3;

const meter = fileURLToPath(new URL("./stall-meter.mjs", import.meta.url));
const at = withShop({
  LIMITS: "off",
  NODE_OPTIONS: `${imageNodeOptions()} --import ${meter}`,
});

let administrator: Administrator;
let others: Others;
beforeAll(async () => {
  administrator = await signInAdministrator(at.shop.origin);
  others = new Others(at.shop.origin);
});
afterAll(() => others?.leave());

/** Another client, which asks again and again. */
class Others {
  readonly faults: string[] = [];
  #isHere = true;
  readonly #asked: Promise<void>[];

  constructor(origin: string) {
    this.#asked = ["/healthz", "/", "/events"].map((path) => this.#ask(`${origin}${path}`));
  }

  async #ask(address: string): Promise<void> {
    while (this.#isHere) {
      const { status } = await fetch(address).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      if (status !== 200) this.faults.push(`${address}: ${status}`);
      await wait(10);
    }
  }

  async leave(): Promise<void> {
    this.#isHere = false;
    await Promise.all(this.#asked);
  }
}

/** Milliseconds of each stall since the server started. */
function stalls(): number[] {
  const lines = at.shop
    .log()
    .split("\n")
    .filter((line) => line.includes('"event":"stall"'));
  return lines.map((line) => JSON.parse(line).ms);
}

/** @returns the stalls that it brought about */
async function stallsOf(work: () => Promise<void>): Promise<number[]> {
  const before = stalls().length;
  await work();
  // The meter looks each 10 ms, and its line has a way to go.
  await wait(100);
  return stalls().slice(before);
}

async function expectNoStall(work: () => Promise<void>): Promise<void> {
  const all: number[][] = [];
  for (let left = TRIES; left > 0; left -= 1) {
    const found = await stallsOf(work);
    if (found.length === 0) return;
    all.push(found);
  }
  expect(all, `stalls in ms, each time (FUZZ_SEED=${SEED})`).toEqual([]);
}

const CHECK = "/admin/data/import/check";

async function send(path: string, body?: FormData | URLSearchParams): Promise<string> {
  const { origin } = at.shop;
  const init = body && { method: "POST", body, headers: { Origin: origin } };
  const response = await administrator.request(`${origin}${path}`, init);
  expect(response.status, `${path} (FUZZ_SEED=${SEED})`).toBeLessThan(500);
  return response.text();
}

const fileOf = (name: string, content: string | Uint8Array) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);

/** Uploads, looks, adds, looks, and undoes, as far as it goes. */
async function importWhole(parts: [field: string, content: string | Uint8Array][]): Promise<void> {
  const form = new FormData();
  for (const [field, content] of parts) form.append(field, fileOf(field, content));
  await send("/admin/data/import", form);
  const press = pressIn(await send(CHECK), "apply");
  if (!press) return;
  await send(CHECK, press);
  const back = pressIn(await send(CHECK), "undo");
  if (back) await send(CHECK, back);
}

/** What the form with this button posts. */
function pressIn(page: string, act: "apply" | "undo"): URLSearchParams | null {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  if (value("act") !== act) return null;
  const fields = ["act", "id", "fingerprint", "becomes"].flatMap((name): [string, string][] => {
    const found = value(name);
    return found === undefined ? [] : [[name, found]];
  });
  return new URLSearchParams(fields);
}

it("the meter sees a stall, since the start is one", () => {
  expect(stalls()).not.toEqual([]);
});

it.each(FILES)("a file is read without a stall: %s", async (_name, make) => {
  for (const bytes of SIZES) {
    const file = make(bytes, randomOf(SEED + bytes));
    await expectNoStall(() => importWhole([["file", file]]));
  }
});

const MENU = "Item Name,Price\nTea,4\n";

it.each(IMAGES)("an image is read without a stall: %s", async (_name, make) => {
  for (const bytes of SIZES) {
    const image = make(bytes, randomOf(SEED + bytes));
    await expectNoStall(() =>
      importWhole([
        ["file", MENU],
        ["images", image],
      ]),
    );
  }
});

const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

it.each([
  ["headers of one part", `--${BOUNDARY}\r\n`, "a: b\r\n"],
  ["lines before its first part", "", "\r\n"],
  ["parts", "", `${PART}\r\n`],
  ["almost boundaries", PART, `\r\n--${BOUNDARY.slice(0, -1)}`],
  ["dashes after its end", `${PART}\r\n--${BOUNDARY}--`, "-"],
])("a form is read without a stall: many %s", async (_name, start, repeated) => {
  const { origin } = at.shop;
  const body = start + repeated.repeat(5_000_000 / repeated.length);
  await expectNoStall(async () => {
    const headers = {
      Origin: origin,
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    };
    const init = { method: "POST", headers, body };
    const { status } = await administrator.request(`${origin}/admin/data/import`, init);
    expect(status).toBeLessThan(500);
  });
});

it.each(["a ", "1", ".", "$", "-", "(", " . ", "a 1\n", "* +1\n", "\t", "é"])(
  "a pasted menu is read without a stall: %j",
  async (part) => {
    const text = `Tea ${part.repeat(Math.floor(9_990 / part.length))}`;
    await expectNoStall(async () => {
      await send("/admin/menu/paste", new URLSearchParams({ text }));
      await send("/admin/menu/paste/check");
    });
  },
);

it("nobody else's request failed meanwhile", () => {
  expect(others.faults).toEqual([]);
});
