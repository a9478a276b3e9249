import { expect, it } from "vitest";
import { shown, textsOf } from "./form";

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
  expect(shown(row)).toEqual({
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

it("what was typed is text; a file is none of it", () => {
  const form = new FormData();
  form.set("name", "Tin");
  form.set("picture", new File(["x"], "tin.png"));
  expect(textsOf(form)).toEqual({ name: "Tin" });
});
