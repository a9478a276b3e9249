import { expect, it } from "vitest";
import { ADDRESS } from "../../../tests/factories";
import { fulfillment } from "./fulfillment.schema";

const toState = (region: string) => {
  const { country: _, ...parts } = ADDRESS;
  return fulfillment.safeParse({ method: "delivery", address: { ...parts, region } });
};

it.each(["CA", "ca", "C.A.,", " California ", "New  York", "Puerto Rico", "Guam", "AE"])(
  "a parcel goes to the state %j",
  (region) => {
    expect(toState(region).success).toBe(true);
  },
);

it.each(["Calif.", "Cal", "California, USA", "Ontario", "X"])(
  "a parcel goes to no state %j, whose sales tax nobody would know",
  (region) => {
    const [issue, ...others] = toState(region).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ["address", "region"],
      message: "Enter a US state, like CA",
    });
    expect(others).toEqual([]);
  },
);

it("a parcel's missing state is asked for once", () => {
  expect(toState("").error?.issues.map(({ message }) => message)).toEqual(["Enter your state"]);
});
