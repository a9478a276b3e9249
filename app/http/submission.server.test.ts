import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkbox, commaList, optionalWholeNumber, wholeNumberOr } from "~/forms/readers";
import { readSubmission } from "./submission.server";

const notes = z.strictObject({ sweetness: z.number().nullable(), umami: z.number().max(10) });
const product = z
  .strictObject({
    name: z.string().min(1, "Enter a name").max(3, "Too long").regex(/^\w*$/, "Use letters"),
    stock: z.number(),
    isAvailable: z.boolean(),
    certifications: z.array(z.string().max(5, "Too long")).nullable(),
    tastingNotes: notes.partial(),
  })
  .partial();
const form = {
  schema: product,
  readers: {
    stock: wholeNumberOr(0),
    isAvailable: checkbox,
    certifications: commaList,
    "tastingNotes.sweetness": optionalWholeNumber,
    "tastingNotes.umami": optionalWholeNumber,
  },
};

describe("a submitted form", () => {
  it("is read field by field, and unlisted fields are plain text", () => {
    const texts = {
      name: "Tin",
      stock: "7",
      isAvailable: "on",
      certifications: "JAS, Uji",
      "tastingNotes.sweetness": "",
      "tastingNotes.umami": "9",
    };
    expect(readSubmission(form, texts)).toEqual({
      ok: true,
      value: {
        name: "Tin",
        stock: 7,
        isAvailable: true,
        certifications: ["JAS", "Uji"],
        tastingNotes: { sweetness: null, umami: 9 },
      },
    });
  });

  it("is read as it was posted: fields that weren't posted aren't sent", () => {
    expect(readSubmission(form, {})).toEqual({ ok: true, value: {} });
    expect(readSubmission(form, { "tastingNotes.umami": "0" })).toEqual({
      ok: true,
      value: { tastingNotes: { umami: 0 } },
    });
  });

  it.each([
    [{ name: "Tin?!" }, { name: ["Too long", "Use letters"] }],
    [{ certifications: "JAS, Organic" }, { "certifications[1]": ["Too long"] }],
    [{ "tastingNotes.umami": "11" }, { "tastingNotes.umami": [expect.any(String)] }],
    [{ "tastingNotes.umami": "much" }, { "tastingNotes.umami": [expect.any(String)] }],
    [{ tastingNotes: "x" }, { tastingNotes: [expect.any(String)] }],
    [{ deletedAt: "0" }, { "": [expect.stringContaining("deletedAt")] }],
    [{ "tastingNotes.salt": "1" }, { tastingNotes: [expect.stringContaining("salt")] }],
    [{ "__proto__.x": "1" }, { "": [expect.stringContaining("__proto__.x")] }],
    [{ "tastingNotes.__proto__": "1" }, { "": [expect.stringContaining("__proto__")] }],
    [{ __intent__: '{"type":"reset"}' }, { "": [expect.stringContaining("__intent__")] }],
    [{ __state__: "{" }, { "": [expect.stringContaining("__state__")] }],
    [{ "certifications[1000000]": "1" }, { "": [expect.stringContaining("[1000000]")] }],
    [{ constructor: "1" }, { "": [expect.stringContaining("constructor")] }],
  ])("is refused by field: %j", (texts: object, errors) => {
    expect(readSubmission(form, { ...texts })).toEqual({ ok: false, errors });
  });
});
