import { beforeEach, describe, expect, it } from "vitest";
import { OWNER } from "../../../tests/factories";
import { HTML, jpeg } from "../../../tests/media-files";
import { withObjectStore } from "../../../tests/object-stores";
import { ChosenFiles } from "./chosen-files.server";
import { readImport } from "./imports.server";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const MENU = bytesOf("Item Name,Price\nTea,6.50\n");

it("an import takes one file, since each is read in a process of its own", async () => {
  const chosen = new ChosenFiles(OWNER);
  expect(await chosen.takeFile(MENU)).toMatchObject({ ok: true });
  expect(await chosen.takeFile(MENU)).toMatchObject({
    errors: { "": ["Choose one file at a time."] },
  });
});

it("there's nothing to check without a file", async () => {
  expect(await new ChosenFiles(OWNER).check()).toMatchObject({
    errors: { "": ["Choose a file"] },
  });
});

it("a calendar comes without images, with its times on the truck's clock", async () => {
  const chosen = new ChosenFiles(OWNER);
  await chosen.takeFile(bytesOf("BEGIN:VEVENT\nSUMMARY:A\nDTSTART:20990105T110000\nEND:VEVENT\n"));
  expect(await chosen.check()).toEqual({ ok: true });
  expect(readImport("file")).toMatchObject({ lines: [{ detail: "Mon, Jan 5, 11:00 AM" }] });
});

describe("images chosen with a file", () => {
  withObjectStore("disk");
  let bodies = 0;
  beforeEach(() => {
    bodies = 0;
  });
  async function* body() {
    bodies += 1;
    yield HTML;
  }

  it("are up to thirty, and the list says which there was no room for", async () => {
    const chosen = new ChosenFiles(OWNER);
    await chosen.takeFile(MENU);
    for (let at = 1; at <= 31; at += 1) await chosen.takeImage(`${at}.jpg`, body());
    expect(bodies).toBe(30);
    expect(await chosen.check()).toEqual({ ok: true });
    const checked = readImport("file");
    const lines = checked?.state === "checked" ? checked.lines : [];
    expect(lines.filter(({ says }) => says.includes("Use an image"))).toHaveLength(30);
    expect(lines.find(({ name }) => name === "31.jpg")?.says).toBe(
      "Left out: You can choose up to 30 images at a time. Import again to add more",
    );
  });

  it("are kept though they come before it, and one that's damaged is left out", async () => {
    const chosen = new ChosenFiles(OWNER);
    async function* picture(bytes = Number.POSITIVE_INFINITY) {
      yield (await jpeg()).subarray(0, bytes);
    }
    await chosen.takeImage("tea.jpg", picture());
    await chosen.takeImage("milk.jpg", picture(100));
    await chosen.takeFile(MENU);
    expect(await chosen.check()).toEqual({ ok: true });
    expect(readImport("file")).toMatchObject({
      lines: [
        {
          name: "milk.jpg",
          says: expect.stringMatching(/^Left out: This image is damaged or too big\./),
        },
        { name: "Tea", kind: "new", notes: ["With its image"] },
      ],
    });
  });

  it("aren't read if the file is refused, and don't go with stops", async () => {
    const refused = new ChosenFiles(OWNER);
    await refused.takeFile(bytesOf("Dear Kei"));
    await refused.takeImage("tea.jpg", body());
    expect(bodies).toBe(0);
    expect(await refused.check()).toMatchObject({ ok: false });

    const stops = new ChosenFiles(OWNER);
    await stops.takeFile(bytesOf("BEGIN:VEVENT\nDTSTART:20990104T190000Z\nEND:VEVENT\n"));
    await stops.takeImage("tea.jpg", body());
    expect(await stops.check()).toMatchObject({ errors: { images: [expect.any(String)] } });
  });
});
