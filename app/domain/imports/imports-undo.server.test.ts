import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { updateEvent } from "~/domain/events/events.server";
import { cancelStop } from "~/domain/events/stop-changes.server";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { updateSubscriber } from "~/domain/newsletter/newsletter.server";
import { HOUR_MS, inHours } from "../../../tests/clock";
import {
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeSubscriber,
  OWNER,
} from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { deleteImport, readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

const TEA = "kind,name,price,description\nmade,Tea,4,Hot\n";

const itemNamed = (name: string) =>
  read().select().from(products).where(eq(products.name, name)).get();

it("an import can be undone after another file was chosen and put away", async () => {
  const taken = await takeFile(TEA);
  const { id } = taken;
  expect(await applyImport("file", taken, OWNER)).toMatchObject({ kind: "missing" });
  expect(await deleteImport("file", id, OWNER)).toMatchObject({ kind: "missing" });
  const other = await chooseFile(TEA.replace("Tea", "Milk"));
  expect(await undoImport("file", id, OWNER)).toMatchObject({ kind: "missing" });
  expect(await deleteImport("file", other.id, OWNER)).toEqual({ ok: true });
  expect(readImport("file")).toMatchObject({ state: "applied", id });
  expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
  expect(readWholeMenu().flatMap(({ items }) => items)).toEqual([]);
});

it("an earlier file's page neither adds nor undoes what a later file has", async () => {
  const earlier = await takeFile(TEA);
  const later = await chooseFile(TEA.replace("Tea", "Milk"));
  const fromEarlier = { ...later, id: earlier.id };
  expect(await applyImport("file", fromEarlier, OWNER)).toMatchObject({ kind: "missing" });
  expect(itemNamed("Milk")).toBeUndefined();
  expect(await applyImport("file", later, OWNER)).toEqual({ ok: true });
  expect(await undoImport("file", earlier.id, OWNER)).toMatchObject({ kind: "missing" });
  expect(itemNamed("Milk")).toMatchObject({ priceCents: 400 });
});

it("a new text goes back though its item was ordered since, and a new price doesn't", async () => {
  const { id: productId } = await makeMenuItem({
    name: "Tea",
    priceCents: 400,
    description: "Old",
    isTaxExempt: true,
  });
  const { id, onlyPrices } = await takeFile(TEA);
  expect(onlyPrices).toBe(false);
  expect(itemNamed("Tea")).toMatchObject({ description: "Hot", isTaxExempt: true });
  await makeOrder({}, [{ productId }]);
  expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
  expect(itemNamed("Tea")).toMatchObject({ description: "Old", priceCents: 400 });
  const { id: repriced } = await takeFile(TEA.replace(",4,", ",5,"));
  await makeOrder({}, [{ productId }]);
  expect(await undoImport("file", repriced, OWNER)).toMatchObject({ ok: false });
});

it("nobody who unsubscribed after an import comes back by a file once it's undone", async () => {
  const FILE = "Email,Consent\nkei@example.com,yes\n";
  const { id } = await takeFile(FILE);
  const { id: kei = 0 } = read().select().from(newsletterSubscribers).get() ?? {};
  await updateSubscriber(kei, { isActive: false }, OWNER);
  expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
  expect((await chooseFile(FILE)).lines).toMatchObject([
    { says: "Left out: They unsubscribed here" },
  ]);
});

it("a person who unsubscribed and signed up again is on the list already", async () => {
  for (const isActive of [true, false])
    await makeSubscriber({ email: "kei@example.com", isActive });
  expect((await chooseFile("Email,Consent\nkei@example.com,yes\n")).counts).toMatchObject({
    same: 1,
  });
});

/** A calendar's times have no milliseconds. */
const onSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1_000) * 1_000);
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const calendar = (start: Date, end: Date) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    "UID:1",
    "SUMMARY:Lunch",
    "LOCATION:5th St",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

it("a stop that's under way is added, and one that was called off here is new again", async () => {
  const file = calendar(inHours(-1), inHours(2));
  const { counts } = await takeFile(file);
  expect(counts).toMatchObject({ new: 1 });
  const planned = await makeEvent({
    location: "6th St",
    startDate: inHours(5),
    endDate: inHours(7),
  });
  expect((await chooseFile(file)).counts).toMatchObject({ same: 1 });
  await write((tx) => [1, planned.id].map((id) => cancelStop(tx, id)));
  expect((await chooseFile(file)).counts).toMatchObject({ new: 1 });
});

it("a stop moved there and back by its calendar is moved there and back", async () => {
  const [first, second] = [calendar(inHours(20), inHours(22)), calendar(inHours(30), inHours(32))];
  await takeFile(first);
  for (const file of [second, first]) {
    expect((await chooseFile(file)).counts).toMatchObject({ changed: 1 });
    await takeFile(file);
    expect((await chooseFile(file)).counts).toMatchObject({ same: 1 });
  }
});

describe("a stop that its calendar moved", () => {
  const [first, second] = [inHours(20), inHours(30)];
  const file = (start: Date) => calendar(start, new Date(start.getTime() + 2 * HOUR_MS));
  const stop = () => read().select().from(events).get();

  it("goes back if someone ordered before it was moved, and stays if someone did since", async () => {
    await takeFile(file(first));
    const pickupEventId = stop()?.id;
    await makeOrder({ pickupEventId, createdAt: inHours(-1) }, []);
    const { id } = await takeFile(file(second));
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(stop()).toMatchObject({ startDate: onSecond(first) });

    const { id: again } = await takeFile(file(second));
    await makeOrder({ pickupEventId }, []);
    expect(await undoImport("file", again, OWNER)).toMatchObject({ ok: false });
    expect(stop()).toMatchObject({ startDate: onSecond(second) });
  });

  it("stays where the owner moved it since", async () => {
    await takeFile(file(first));
    const { id } = await takeFile(file(second));
    await updateEvent(stop()?.id ?? 0, { location: "6th St" }, OWNER);
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(stop()).toMatchObject({ startDate: onSecond(second), location: "6th St" });
  });
});

const onMenu = () => readWholeMenu().flatMap(({ items }) => items.map(({ name }) => name));

/** The time of a write is over after each part, so that others come in between. */
function slowWrites() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
}

it("nothing of an import is undone once its last item was ordered", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Tea ${at}`);
  const { id } = await takeFile(
    `kind,name,price\n${names.map((name) => `made,${name},4\n`).join("")}`,
  );
  await makeOrder({}, [{ productId: itemNamed("Tea 11")?.id ?? 0 }]);
  slowWrites();
  expect(await undoImport("file", id, OWNER)).toMatchObject({ ok: false });
  expect(onMenu()).toEqual(names);
});

it("items ordered while an import is undone stay on the menu", async () => {
  const names = Array.from({ length: 40 }, (_, at) => `Tea ${at}`);
  const { id } = await takeFile(
    `kind,name,price\n${names.map((name) => `made,${name},4\n`).join("")}`,
  );
  slowWrites();
  const undoing = undoImport("file", id, OWNER);
  while (onMenu().length === names.length) await setImmediate();
  await makeOrder({}, [{ productId: itemNamed("Tea 39")?.id ?? 0 }]);
  expect(await undoing).toMatchObject({ ok: false });
  expect(onMenu()).toContain("Tea 39");
});
