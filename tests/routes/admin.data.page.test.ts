import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { openDownload } from "~/http/download.server";
import { seed } from "../../dev/seed";
import { makeOrder } from "../factories";
import { openSession, ownProvider, signInAs } from "../identity";
import { readCsv, unzip } from "../zip";
import { openPage, textOf } from "./plain-browser";

type SignedIn = Awaited<ReturnType<typeof signInAs>>;

const provider = ownProvider();
let admin: SignedIn;
let visitor: SignedIn;
let cookie: string;
beforeAll(async () => {
  admin = await signInAs("admin", provider.current);
  visitor = await signInAs("visitor", provider.current);
});
beforeEach(async () => {
  await seed();
  cookie = await openSession(admin);
});

/** Opens the download as the gate does. */
const asked = (headers: Record<string, string>) =>
  openDownload({ method: "POST", url: "/admin/data", headers } as never);

const downloads = () =>
  read().all(sql`SELECT actor, entity, entity_id FROM audit WHERE action = 'downloaded'`);

it("the export page says what's in it, and has a form that needs no script", async () => {
  const page = await openPage("/admin/data", cookie);
  const form = page.screen.getByRole("button", { name: "Download Everything" }).closest("form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe("/admin/data");
  expect(textOf(page.document.querySelector("main") ?? page.document.body)).toContain(
    "Your images and videos",
  );
});

it("the export gives everything to an administrator, and notes who has it", async () => {
  await makeOrder({ email: "jürgen@example.com" });
  const found = await asked({ cookie });
  expect(found?.name).toMatch(/^your-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await buffer(found?.body ?? Readable.from([])));
  expect(files.get("products.csv")?.toString()).toContain("Matcha");
  const [order] = readCsv(files.get("orders.csv")).filter(({ status }) => status === "paid");
  expect(order?.email).toBe("jürgen@example.com");
  expect(files.get("columns.html")?.toString()).toContain("What each column is");
  expect(downloads()).toEqual([{ actor: admin.person.sub, entity: "everything", entity_id: null }]);
});

it("the export gives the same to a program with an administrator's token", async () => {
  const found = await asked({ authorization: `Bearer ${admin.tokens.accessToken}` });
  expect(unzip(await buffer(found?.body ?? Readable.from([]))).size).toBeGreaterThan(40);
  expect(downloads()).toHaveLength(1);
});

it("the export gives nothing to anybody else", async () => {
  const authorization = "Bearer made-up";
  expect(await asked({})).toBeNull();
  expect(await asked({ cookie: "sid=made-up" })).toBeNull();
  expect(await asked({ authorization })).toBeNull();
  expect(await asked({ cookie: await openSession(visitor) })).toBeNull();
  expect(await asked({ authorization: `Bearer ${visitor.tokens.accessToken}` })).toBeNull();
  expect(await asked({ authorization, cookie })).toBeNull();
  expect(downloads()).toEqual([]);
});

it("the export says that another one is running, instead of starting a second", async () => {
  const first = await asked({ cookie });
  expect(await asked({ cookie })).toBeNull();
  const page = await openPage("/admin/data", cookie);
  await page.press("Download Everything");
  expect(page.path).toBe("/admin/data");
  expect(textOf(page.screen.getByRole("alert"))).toContain("A Download Is Running");
  first?.body.destroy();
});
