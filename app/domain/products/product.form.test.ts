import { describe, expect, it } from "vitest";
import { stockFields } from "~/domain/inventory/seen-stock.server";
import { editOf, withSeen } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { readSubmission } from "~/http/submission.server";
import { makeProduct } from "../../../tests/factories";
import { BLANK_PRODUCT, productFields, productRules } from "./product.schema";
import { findProduct } from "./products.server";

const least = { name: "Tin", price: "19.99", category: "matcha" };
const form = { schema: productRules.create, readers: productRules.readers };
const posted = (typed: FormFields) => readSubmission(form, editOf(typed, form).touched);

function parsed(typed: FormFields) {
  const result = posted({ ...least, ...typed });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
}

/** 'field: message' of everything that is refused. */
function refusals(typed: FormFields) {
  const result = posted({ ...least, ...typed });
  const errors = result.ok ? {} : result.errors;
  return Object.entries(errors).flatMap(([name, said]) => said.map((line) => `${name}: ${line}`));
}

describe("what is typed into the dialog", () => {
  it.each([
    ["7", 7],
    ["1,200", 1200],
    ["abc", 0],
    ["", 0],
  ])("'%s' pieces of stock are %i", (stock, expected) => {
    expect(parsed({ stock }).stock).toBe(expected);
  });

  it.each([
    ["JAS Organic, Stone Milled", ["JAS Organic", "Stone Milled"]],
    [" JAS ,, Organic , ", ["JAS", "Organic"]],
    ["", null],
    [" , ,", null],
  ])("certifications '%s' are %j", (certifications, expected) => {
    expect(parsed({ certifications }).certifications).toEqual(expected);
  });

  it("empty optional text and empty tasting notes are null, 0 is a taste", () => {
    const typed = {
      description: "",
      origin: " ",
      recommendedUse: "",
      "tastingNotes.sweetness": "",
      "tastingNotes.bitterness": "0",
      "tastingNotes.umami": "10",
    };
    expect(parsed(typed)).toMatchObject({
      description: null,
      origin: null,
      recommendedUse: null,
      tastingNotes: { sweetness: null, bitterness: 0, umami: 10 },
    });
  });

  it("a box that is not checked is not posted, and means no", () => {
    expect(parsed({}).isAvailable).toBe(false);
    expect(parsed({ isAvailable: "on" }).isAvailable).toBe(true);
  });

  it.each([
    [{ price: "1e2" }, "price: Enter a price, like 19.99"],
    [{ price: "44,00" }, "price: Enter a price, like 19.99"],
    [{ stock: "-1" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: "7 pieces" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: "12.5" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: "1e2" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: "9".repeat(30) }, "stock: Enter a whole number from 0 to 1,000,000"],
    [
      { "tastingNotes.sweetness": "11" },
      "tastingNotes.sweetness: Enter a whole number from 0 to 10 for sweetness",
    ],
    [
      { "tastingNotes.umami": "much" },
      "tastingNotes.umami: Enter a whole number from 0 to 10 for umami",
    ],
    [{ deletedAt: "" }, ': Unrecognized key: "deletedAt"'],
  ])("%j is refused", (typed: object, refusal) => {
    expect(refusals({ ...typed })).toEqual([refusal]);
  });

  it("gets an error for each missing field", () => {
    const result = posted({});
    expect(!result.ok && Object.values(result.errors).flat()).toEqual([
      "Enter a name",
      "Enter a price, like 19.99",
      "Choose one of matcha, merchandise, equipment",
    ]);
  });
});

it("the dialog begins as specified: matcha, no stock, available", () => {
  expect(BLANK_PRODUCT).toEqual({ category: "matcha", stock: "0", isAvailable: "on" });
});

it("a product that's opened and saved unchanged has no changed fields", async () => {
  const { id } = await makeProduct({
    description: "Two\nlines",
    certifications: ["JAS Organic", "Stone Milled"],
    sweetness: 0,
    stock: 4,
  });
  const product = findProduct(id);
  if (!product) throw new Error("The product is gone");
  const fields = withSeen({ ...productFields(product), ...stockFields("stock", id) });
  expect(fields).toMatchObject({
    name: "Ceremonial Matcha",
    price: "34.00",
    certifications: "JAS Organic, Stone Milled",
    "tastingNotes.sweetness": "0",
    "tastingNotes.umami": "",
    stock: "4",
    isAvailable: "on",
    "seen.price": "34.00",
    "seen.stock": "4",
    "seen.stock.movementId": expect.stringMatching(/^\d+$/),
  });
  const { touched } = editOf(fields, productRules, productFields);
  expect(touched).toEqual({});
});
