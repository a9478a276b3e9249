import { describe, expect, it } from "vitest";
import { stateCode } from "~/domain/states";
import { taxFields, taxRules } from "./tax.schema";

const KEY = "a".repeat(24);
const read = (input: object) => taxRules.change.safeParse(input);
const messages = (input: object) => read(input).error?.issues.map(({ message }) => message);

describe("a rate", () => {
  it.each([
    ["7.75", 7750],
    [" 7.75 % ", 7750],
    ["7.75%", 7750],
    ["9.375", 9375],
    ["７．７５％", 7750],
    ["\u200b7.75", 7750],
    [".5", 500],
    ["0", 0],
    ["20", 20_000],
    ["", null],
  ])("reads '%s' as %j", (noStop, rate) => {
    expect(read({ noStop, stops: { [KEY]: noStop } }).data).toEqual({
      noStop: rate,
      stops: { [KEY]: rate },
    });
  });

  it.each(["abc", "7,75", "7.7555", "-1", "%", "."])(
    "is asked for again if it's '%s'",
    (noStop) => {
      expect(messages({ noStop })).toEqual(["Enter a rate, like 7.75"]);
    },
  );

  it("is 20% at most", () => {
    expect(messages({ noStop: "20.001" })).toEqual(["The highest rate is 20%"]);
    expect(messages({ states: "CA 21" })).toEqual(["Line 1: the highest rate is 20%"]);
    expect(read({ states: "CA 20" }).data?.states).toEqual([{ state: "CA", rate: 20_000 }]);
  });
});

describe("the states", () => {
  it("are lines, each by its code or its name", () => {
    expect(read({ states: "CA 7.25\r\n\r\nnew york: 4 %\nD.C. 6" }).data?.states).toEqual([
      { state: "CA", rate: 7250 },
      { state: "NY", rate: 4000 },
      { state: "DC", rate: 6000 },
    ]);
    expect([stateCode("california"), stateCode("Bavaria")]).toEqual(["CA", null]);
  });

  it.each([
    ["CA 7.25\nBavaria 19", "Line 2: enter a state and its rate, like CA 7.25"],
    ["CA", "Line 1: enter a state and its rate, like CA 7.25"],
    ["CA 7.25\nCalifornia 7", "Line 2: CA is listed twice"],
  ])("are refused as '%s'", (states, message) => {
    expect(messages({ states })).toEqual([message]);
  });
});

it("a stored rate reads as it was typed", () => {
  const stops = [{ key: KEY, place: "Ferry Plaza", rate: null }];
  const states = [{ state: "CA", rate: 7250 }];
  const fields = taxFields({ mode: "included", defaultRate: 8250, stops, noStop: 9375, states });
  expect(fields).toEqual({
    mode: "included",
    defaultRate: "8.25%",
    noStop: "9.375%",
    states: "CA 7.25%",
    [`stops.${KEY}`]: "",
  });
  const { [`stops.${KEY}`]: _, ...typed } = fields;
  expect(read(typed).data).toEqual({ mode: "included", defaultRate: 8250, noStop: 9375, states });
});
