import { describe, expect, it } from "vitest";
import { editOf, seenNames, withSeen } from "./edit-conflict";
import { type FormFields, textsOf } from "./form";
import { checkbox, commaList } from "./readers";

const READERS = { isAvailable: checkbox, certifications: commaList };

/** An edit of a row whose values are already text. */
const edit = (input: FormFields) => editOf<FormFields>(input, { readers: READERS }, (row) => row);
const opened = { name: "Tin", origin: "", certifications: "A, B" };

it("a form carries what it showed beside what it shows", () => {
  const fields = withSeen({ unit: "tins", threshold: "", "seen.unit.id": "7" });
  expect(fields).toEqual({
    unit: "tins",
    threshold: "",
    "seen.unit": "tins",
    "seen.threshold": "",
    "seen.unit.id": "7",
  });
  expect(seenNames(fields).sort()).toEqual(["seen.threshold", "seen.unit", "seen.unit.id"]);
});

describe("what an editor touched", () => {
  const touched = (input: FormFields) => edit(input).touched;

  it("is what differs from what was shown", () => {
    expect(touched({ ...withSeen(opened), origin: "Uji" })).toEqual({ origin: "Uji" });
  });

  it("counts a field that was cleared", () => {
    expect(touched({ ...withSeen({ origin: "Uji" }), origin: "" })).toEqual({ origin: "" });
  });

  it("counts a field that was not shown at all", () => {
    expect(touched({ origin: "", "seen.name": "Tin" })).toEqual({ origin: "" });
  });

  it("is all that was posted, where the form does not say what it showed", () => {
    expect(touched({ name: "Tin", isAvailable: "on" })).toEqual({ name: "Tin", isAvailable: "on" });
  });

  it("is nothing when a browser has only rewritten the ends of lines", () => {
    expect(touched({ text: "a\r\nb", "seen.text": "a\nb" })).toEqual({});
  });

  it.each([
    ["unchecked", { "seen.isAvailable": "on" }, { isAvailable: "" }],
    ["left unchecked", { "seen.isAvailable": "" }, {}],
    ["checked", { isAvailable: "on", "seen.isAvailable": "" }, { isAvailable: "on" }],
    ["left checked", { isAvailable: "on", "seen.isAvailable": "on" }, {}],
    ["not of this form", { name: "Tin", "seen.name": "" }, { name: "Tin" }],
    ["of a whole form that posts it not", { name: "Tin" }, { name: "Tin", isAvailable: "" }],
  ])("knows of a box that is %s", (_title, input, expected) => {
    expect(touched(input)).toEqual(expected);
  });

  it("is not misled by names that every object has", () => {
    const input = { constructor: "x", __proto__: "y", "seen.name": "Tin" };
    expect(touched(input)).toEqual({ constructor: "x" });
    expect(edit({ ...input, toString: "z" }).check({})).toBeNull();
  });
});

describe("what somebody else changed meanwhile", () => {
  const mine = { ...withSeen({ name: "Tin" }), name: "Mine" };

  it("is told by the field that would overwrite it", () => {
    expect(edit(mine).check({ name: "Theirs" })).toEqual({
      name: ['Someone changed this to "Theirs" while you had it open. Check it and save again.'],
    });
  });

  it("is told by its beginning if it's long", () => {
    const [text = ""] = edit(mine).check({ name: `${"Long. ".repeat(900)}` })?.name ?? [];
    expect(text).toMatch(/^Someone changed this to "Long\. .*…" while you/);
    expect(text.length).toBeLessThan(220);
  });

  it("is told when it was cleared", () => {
    expect(edit(mine).check({ name: "" })).toEqual({
      name: ["Someone cleared this while you had it open. Check it and save again."],
    });
  });

  it.each([
    ["nobody else touched it", mine, { name: "Tin" }],
    ["both changed it to the same", { ...mine, name: "New" }, { name: "New" }],
    ["only they touched it", withSeen({ name: "Tin" }), { name: "Theirs" }],
    ["it was not shown", { name: "Mine", "seen.origin": "" }, { name: "Theirs", origin: "" }],
    ["the row does not show it", mine, { origin: "Uji" }],
  ])("is nothing when %s", (_title, input, now) => {
    expect(edit(input).check(now)).toBeNull();
  });

  it("compares lists as a form shows them, so that a comma in an item is no endless conflict", () => {
    const input = { ...withSeen({ certifications: "Uji, Kyoto" }), certifications: "C" };
    expect(edit(input).check({ certifications: ["Uji, Kyoto"].join(", ") })).toBeNull();
  });
});

it("a refused form counts as seen what its reader was told about, and nothing else", () => {
  const input = {
    ...withSeen({ name: "Tin", origin: "Uji", stock: "9", "seen.stock.movementId": "1" }),
    name: "Mine",
    stock: "7",
  };
  const mine = edit(input);
  const told = mine.check({ name: "Theirs", origin: "Wazuka" }) ?? {};
  const also = { stock: "5", "seen.stock.movementId": "2" };
  expect(mine.acknowledge({ ...told, stock: ["Too few"] }, also)).toEqual({
    name: "Mine",
    origin: "Uji",
    stock: "7",
    "seen.name": "Theirs",
    "seen.origin": "Uji",
    "seen.stock": "5",
    "seen.stock.movementId": "2",
  });
});

describe("a group of checkboxes", () => {
  /** Posts a group like a browser: first an empty value, then the checked ones. */
  const post = (...checked: string[]) => {
    const form = new FormData();
    form.append("seen.platforms", "instagram, tiktok");
    for (const value of ["", ...checked]) form.append("platforms", value);
    return edit(textsOf(form));
  };

  it("isn't touched if it's left as it was", () => {
    expect(post("instagram", "tiktok").touched).toEqual({});
  });

  it.each([
    [["instagram"], "instagram"],
    [["instagram", "facebook", "tiktok"], "instagram, facebook, tiktok"],
    [[], ""],
  ])("is touched by %j, all of it", (checked, text) => {
    expect(post(...checked).touched).toEqual({ platforms: text });
  });

  it("tells what somebody else changed meanwhile, which counts as seen then", () => {
    const mine = post("instagram");
    const told = mine.check({ platforms: "facebook, tiktok" }) ?? {};
    expect(told.platforms).toEqual([expect.stringContaining('"facebook, tiktok"')]);
    expect(mine.acknowledge(told)).toEqual({
      platforms: "instagram",
      "seen.platforms": "facebook, tiktok",
    });
  });
});
