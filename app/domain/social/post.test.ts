import { describe, expect, it } from "vitest";
import { inOrder, shownStatus, toPostRow } from "./post";

describe("the status that is shown", () => {
  it.each(["draft", "scheduled", "published", "failed"])("stays '%s'", (status) => {
    expect(shownStatus(status)).toBe(status);
  });

  it.each(["", "archived", "Draft", "constructor", "__proto__"])("is draft for '%s'", (status) => {
    expect(shownStatus(status)).toBe("draft");
  });
});

it("platforms are shown in the same order, however they were chosen", () => {
  expect(inOrder(["tiktok", "instagram"])).toEqual(["instagram", "tiktok"]);
});

it("a row of the list is no longer than what it shows", () => {
  const caption = "Word ".repeat(1000);
  const createdAt = new Date("2027-01-04T12:00:00Z");
  const post = {
    id: 1,
    caption,
    platforms: [],
    status: "draft",
    mediaUrls: null,
    createdAt,
  } as const;
  const shown = { now: new Date("2027-01-06T12:00:00Z"), zone: "UTC" };
  const row = toPostRow({ ...post, platforms: [] }, shown);
  expect(row.caption).toHaveLength(140);
  expect(row.name).toHaveLength(60);
  expect(row.created.ago).toBe("2 days ago");
});
