import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { listCalendar } from "~/domain/events/event-queries.server";
import { updateEvent } from "~/domain/events/events.server";
import { readStopStock, setStopStock } from "~/domain/slots/stop-stock.server";
import { makeEvent, makeMenuItem, makeOrder, OWNER } from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

describe("imported stops", () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
  const event = (at: string, ...lines: string[]) =>
    ["BEGIN:VEVENT", `DTSTART:${at}`, "DURATION:PT2H", ...lines, "END:VEVENT"].join("\r\n");
  const FILE = [
    "BEGIN:VCALENDAR",
    event(`${day}T190000Z`, "UID:1", "SUMMARY:Lunch", "LOCATION:5th St"),
    event(`${day}T230000Z`, "UID:2", "SUMMARY:Dinner"),
    event("20200101T190000Z", "UID:3", "SUMMARY:Old", "LOCATION:5th St"),
    "END:VCALENDAR",
  ].join("\r\n");
  const stops = () => listCalendar(new Date(0), 9).filter(({ canceledAt }) => !canceledAt);

  it("are added once, and taken off again", async () => {
    const { id, lines } = await takeFile(FILE);
    expect(lines.map(({ says }) => says)).toEqual([
      "Left out: It has no location",
      "Left out: It's over",
      "New",
    ]);
    expect(stops()).toMatchObject([{ title: "Lunch", location: "5th St" }]);
    expect(readImport("file")).toMatchObject({ added: 1, changed: 0 });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
    await write((tx) => tx.run(sql`DELETE FROM imports WHERE applied_at IS NULL`));
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(listCalendar(new Date(0), 9)).toEqual([]);
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 1 });
  });

  const MOVED = FILE.replaceAll("190000Z", "200000Z");
  const dashed = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const startOf = (hour: number) => Date.parse(`${dashed}T${hour}:00:00Z`);

  it("are moved, not doubled, when their own calendar moved them, and moved back", async () => {
    await takeFile(FILE);
    const checked = await chooseFile(MOVED);
    expect(checked.counts).toMatchObject({ new: 0, changed: 1, same: 0 });
    expect(checked.lines.find(({ kind }) => kind === "changed")?.notes?.[0]).toMatch(
      /^Now it's .* at 5th St$/,
    );
    expect(await applyImport("file", checked, OWNER)).toEqual({ ok: true });
    const [stop, ...others] = stops();
    expect(others).toEqual([]);
    expect(stop).toMatchObject({ startDate: new Date(startOf(20)), sequence: 1 });
    expect(readImport("file")).toMatchObject({ added: 0, changed: 1 });
    expect(await undoImport("file", checked.id, OWNER)).toEqual({ ok: true });
    expect(stops()).toMatchObject([{ startDate: new Date(startOf(19)), sequence: 2 }]);
    expect((await chooseFile(MOVED)).counts).toMatchObject({ new: 0, changed: 1 });
  });

  it("stay where the owner moved them if their own calendar hasn't changed", async () => {
    await takeFile(FILE);
    await updateEvent(stops()[0]?.id ?? 0, { location: "6th St" }, OWNER);
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, changed: 0, same: 1 });
    expect((await chooseFile(MOVED)).counts).toMatchObject({ new: 0, changed: 1 });
    const there = { startDate: `${dashed}T20:00:00Z`, endDate: `${dashed}T22:00:00Z` };
    await updateEvent(stops()[0]?.id ?? 0, { ...there, location: "5th St" }, OWNER);
    expect((await chooseFile(MOVED)).counts).toMatchObject({ changed: 0, same: 1 });
  });

  it("take orders like the last one at their place if that's chosen", async () => {
    const latte = await makeMenuItem({ name: "Latte" });
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const earlier = (location: string, hours: number, leadMinutes: number, slotPieces: number) =>
      makeEvent({
        location,
        leadMinutes,
        slotPieces,
        ordersAhead: true,
        startDate: at(hours),
        endDate: at(hours + 2),
      });
    const here = await earlier("5TH  st", -50, 25, 4);
    await write((tx) => setStopStock(tx, here.id, { [latte.id]: 12 }));
    await earlier("Pier 4", -5, 15, 9);
    const elsewhere = event(`${day}T210000Z`, "UID:4", "SUMMARY:Late", "LOCATION:Pier 9");
    const checked = await chooseFile(
      FILE.replace("END:VCALENDAR", `${elsewhere}\r\nEND:VCALENDAR`),
    );
    const press = { ...checked, takesOrders: true };
    expect(await applyImport("file", press, OWNER)).toEqual({ ok: true });
    const [lunch, late] = stops().filter(({ startDate }) => startDate > new Date());
    expect(lunch).toMatchObject({ ordersAhead: true, leadMinutes: 25, slotPieces: 4 });
    expect(late).toMatchObject({ ordersAhead: true, leadMinutes: 15, slotPieces: 9 });
    expect(readStopStock(lunch?.id ?? 0)).toEqual({ [latte.id]: 12 });
    expect(readStopStock(late?.id ?? 0)).toEqual({ [latte.id]: null });
    expect(await undoImport("file", checked.id, OWNER)).toEqual({ ok: true });
    expect(stops()).toHaveLength(2);
  });

  it("take no orders unless that's chosen, and get the usual settings if no stop has any yet", async () => {
    const { id } = await takeFile(FILE);
    expect(stops()).toMatchObject([{ ordersAhead: false }]);
    await undoImport("file", id, OWNER);
    const press = { ...(await chooseFile(FILE)), takesOrders: true };
    expect(await applyImport("file", press, OWNER)).toEqual({ ok: true });
    expect(stops()).toMatchObject([{ ordersAhead: true, leadMinutes: 10, lastOrderMinutes: 30 }]);
  });

  it("are named if their own calendar canceled them", async () => {
    await takeFile(FILE);
    const { lines } = await chooseFile(
      FILE.replace("SUMMARY:Lunch", "STATUS:CANCELLED\r\nSUMMARY:Lunch"),
    );
    expect(lines.map(({ says }) => says)).toContain(
      "Left out: It's canceled, but it's still on your calendar",
    );
    expect(stops()).toHaveLength(1);
  });

  it("are called off when the import is undone if they were moved since", async () => {
    const { id } = await takeFile(FILE);
    await updateEvent(stops()[0]?.id ?? 0, { location: "6th St" }, OWNER);
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(listCalendar(new Date(0), 9)).toMatchObject([{ canceledAt: expect.any(Date) }]);
  });

  it("stay once someone ordered for one", async () => {
    const { id } = await takeFile(FILE);
    await makeOrder({ pickupEventId: stops()[0]?.id }, []);
    expect(await undoImport("file", id, OWNER)).toMatchObject({ ok: false });
    expect(stops()).toHaveLength(1);
  });

  it("never touch a planned stop", async () => {
    const start = `${dashed}T19:00:00Z`;
    await makeEvent({
      location: "5TH  st",
      title: "Mine",
      startDate: new Date(start),
      endDate: new Date(Date.parse(start) + 60_000),
    });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
  });
});
