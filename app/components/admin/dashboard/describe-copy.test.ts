import { expect, it } from "vitest";
import { describeCopy } from "./describe-copy";

const now = new Date("2027-01-04T20:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const sound = { at: new Date("2027-01-04T12:10:00Z"), orders: 1204, position: 9 };

it.each([
  [
    { copiedAt: ago(3), drill: sound },
    "Copied 3 seconds ago. Tested today at 4:10 AM: 1,204 orders.",
  ],
  [{ copiedAt: ago(1), drill: null }, "Copied 1 second ago."],
  [{ copiedAt: ago(-5), drill: null }, "Copied 0 seconds ago."],
  [
    { copiedAt: ago(600), drill: { ...sound, orders: 1 } },
    "Copied 10 minutes ago. Tested today at 4:10 AM: 1 order.",
  ],
  [{ copiedAt: null, drill: null }, "Nothing copied yet."],
  [
    { copiedAt: ago(3), drill: { ...sound, at: new Date("2027-01-03T12:10:00Z") } },
    "Copied 3 seconds ago. Tested on Jan 3, 2027, 4:10 AM: 1,204 orders.",
  ],
  [
    { copiedAt: ago(3), drill: { at: sound.at, problem: "broken" } },
    "Copied 3 seconds ago. We couldn't restore all of it when we tested it, today at 4:10 AM.",
  ],
  [
    { copiedAt: ago(3), drill: { at: sound.at, problem: "full", lacksRoom: true } },
    "Copied 3 seconds ago. Not tested: the disk doesn't have enough room.",
  ],
])("tells the copy's age and what its last test found", (copy, text) => {
  expect(describeCopy(copy, now, "America/Los_Angeles")).toBe(text);
});
