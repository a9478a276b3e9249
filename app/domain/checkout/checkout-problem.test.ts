import { describe, expect, it } from "vitest";
import { findMissing, messageFor, problemOfFields } from "./checkout-problem";

const street = "fulfillment.address.line1";
const city = "fulfillment.address.city";

describe("what is wrong with the checkout", () => {
  it.each([
    ["one field", { [city]: "Enter your city" }],
    ["each of several fields", { [street]: "Enter the street", [city]: "Enter your city" }],
  ])("is said beside %s", (_, errors) => {
    const problem = problemOfFields(errors);
    for (const [field, message] of Object.entries(errors)) {
      expect(messageFor(problem, field)).toBe(message);
    }
    expect(messageFor(problem, "email")).toBeUndefined();
  });

  it("is nothing beside a field where nothing is wrong", () => {
    expect(messageFor(problemOfFields({}), city)).toBeUndefined();
  });
});

describe("what the page itself finds missing", () => {
  const asked = { email: "yuki@example.com", items: [{ productId: 1, quantity: 1 }] };
  const address = {
    name: "Aiko Tanaka",
    line1: "12 Figtree Street",
    line2: "",
    city: "Pasadena",
    region: "CA",
    postalCode: "91101",
  };

  it("is each empty part of an address except its second line", () => {
    const empty = { ...address, line1: "", city: " " };
    expect(findMissing({ ...asked, fulfillment: { method: "delivery", address: empty } })).toEqual({
      title: "Error",
      message: "Enter your street address",
      field: street,
      errors: { [street]: "Enter your street address", [city]: "Enter your city" },
    });
  });

  it("is a missing email first, with what else is missing", () => {
    const fulfillment = { method: "delivery", address: { ...address, city: "" } } as const;
    const text = "Please enter your email address";
    expect(findMissing({ ...asked, email: "", fulfillment })).toEqual({
      title: "Email Required",
      message: text,
      field: "email",
      errors: { email: text, [city]: "Enter your city" },
    });
  });

  it.each([
    undefined,
    { method: "pickup", eventId: 1 } as const,
    { method: "delivery", address } as const,
  ])("is nothing for %j", (fulfillment) => {
    expect(findMissing({ ...asked, fulfillment })).toBeNull();
  });
});
