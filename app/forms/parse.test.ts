import { describe, expect, it } from "vitest";
import { z } from "zod";
import { checkbox, commaList, fieldName, optionalNumber, parseForm, wholeOr } from "./parse";

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
    stock: wholeOr(0),
    isAvailable: checkbox,
    certifications: commaList,
    "tastingNotes.sweetness": optionalNumber,
    "tastingNotes.umami": optionalNumber,
  },
};

describe("a form is read", () => {
  it("field by field; what is not listed is plain text", () => {
    const texts = {
      name: "Tin",
      stock: "7",
      isAvailable: "on",
      certifications: "JAS, Uji",
      "tastingNotes.sweetness": "",
      "tastingNotes.umami": "9",
    };
    expect(parseForm(form, texts)).toEqual({
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

  it("as it was posted: what was not is not sent", () => {
    expect(parseForm(form, {})).toEqual({ ok: true, value: {} });
    expect(parseForm(form, { "tastingNotes.umami": "0" })).toEqual({
      ok: true,
      value: { tastingNotes: { umami: 0 } },
    });
  });

  it.each([
    [{ name: "Tin?!" }, { name: ["Too long", "Use letters"] }],
    [{ certifications: "JAS, Organic" }, { "certifications[1]": ["Too long"] }],
    [{ "tastingNotes.umami": "11" }, { "tastingNotes.umami": [expect.any(String)] }],
    [{ "tastingNotes.umami": "much" }, { "tastingNotes.umami": [expect.any(String)] }],
    [{ tastingNotes: "x", "tastingNotes.umami": "1" }, { tastingNotes: [expect.any(String)] }],
    [{ deletedAt: "0" }, { "": [expect.stringContaining("deletedAt")] }],
    [{ "tastingNotes.salt": "1" }, { "": [expect.stringContaining("tastingNotes.salt")] }],
    [{ "__proto__.x": "1" }, { "": [expect.stringContaining("__proto__.x")] }],
    [{ constructor: "1" }, { "": [expect.stringContaining("constructor")] }],
  ])("and refused by field: %j", (texts: object, errors) => {
    expect(parseForm(form, { ...texts })).toEqual({ ok: false, errors });
  });
});

describe("readers", () => {
  it.each([
    ["7", 7],
    ["7 pieces", 7],
    ["7.9", 7],
    ["-1", -1],
    ["abc", 0],
    ["", 0],
  ])("'%s' as a whole number, or else 0, is %i", (text, expected) => {
    expect(wholeOr(0)(text)).toBe(expected);
  });

  it.each([
    ["JAS Organic, Stone Milled", ["JAS Organic", "Stone Milled"]],
    [" JAS ,, Organic , ", ["JAS", "Organic"]],
    ["", null],
    [" , ,", null],
  ])("'%s' as a list is %j", (text, expected) => {
    expect(commaList(text)).toEqual(expected);
  });

  it.each([
    ["3.5", 3.5],
    ["0", 0],
    [" ", null],
    ["much", "much"],
  ])("'%s' as an optional number is %j", (text, expected) => {
    expect(optionalNumber(text)).toBe(expected);
  });
});

it("a field is named as whoever sent it would", () => {
  expect(fieldName(["items", 0, "quantity"])).toBe("items[0].quantity");
  expect(fieldName([])).toBe("");
});
