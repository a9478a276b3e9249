import { describe, expect, it } from "vitest";
import { fieldName, listed, textsOf, toFields } from "./form";

it("values are shown as text, parts by the name of their whole", () => {
  const row = {
    name: "Tin",
    origin: null,
    stock: 0,
    isAvailable: true,
    isNew: false,
    certifications: ["JAS Organic", "Stone Milled"],
    tastingNotes: { sweetness: 0, umami: null },
  };
  expect(toFields(row)).toEqual({
    name: "Tin",
    origin: "",
    stock: "0",
    isAvailable: "on",
    isNew: "",
    certifications: "JAS Organic, Stone Milled",
    "tastingNotes.sweetness": "0",
    "tastingNotes.umami": "",
  });
});

it("a form has what was typed as text, and no file", () => {
  const form = new FormData();
  form.set("name", "Tin");
  form.set("picture", new File(["x"], "tin.png"));
  expect(textsOf(form)).toEqual({ name: "Tin" });
});

describe("several values of one name", () => {
  const post = (...values: string[]) => {
    const form = new FormData();
    form.append("caption", "New");
    for (const value of values) form.append("platforms", value);
    return textsOf(form);
  };

  it.each([
    [[""], ""],
    [["", "facebook"], "facebook"],
    [["", "instagram", "tiktok"], "instagram, tiktok"],
    [["instagram", "tiktok"], "instagram, tiktok"],
    [["", ""], ""],
  ])("%j are a list by its commas", (values, text) => {
    expect(post(...values)).toEqual({ caption: "New", platforms: text });
  });

  it("aren't in the form if they aren't posted at all", () => {
    expect(post()).toEqual({ caption: "New" });
  });

  it.each([[[]], [["facebook"]], [["instagram", "tiktok"]]])(
    "%j are shown, and read back",
    (all) => {
      expect(listed(toFields({ platforms: all }).platforms ?? "?")).toEqual(all);
    },
  );

  it("leave out a file among them", () => {
    const form = new FormData();
    form.append("mediaUrls", "/objects/a");
    form.append("mediaUrls", new File(["x"], "tin.png"));
    expect(textsOf(form)).toEqual({ mediaUrls: "/objects/a" });
  });
});

it("a field is named as whoever sent it would", () => {
  expect(fieldName(["items", 0, "quantity"])).toBe("items[0].quantity");
  expect(fieldName([])).toBe("");
});
