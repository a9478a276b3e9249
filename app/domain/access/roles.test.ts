import { expect, it } from "vitest";
import { may, type Right, type Role, rightTo } from "./roles";

const RIGHTS: Right[] = [
  "serve",
  "sell",
  "sold-out",
  "run-stops",
  "correct",
  "close",
  "administer",
];

it.each<[Role, string]>([
  ["counter", "serve sell sold-out"],
  ["manager", "serve sell sold-out run-stops correct close"],
  ["owner", RIGHTS.join(" ")],
])("%s may: %s", (role, rights) => {
  expect(RIGHTS.filter((right) => may(role, right)).join(" ")).toBe(rights);
});

it.each<[object, Right]>([
  [{ paused: true }, "run-stops"],
  [{ paused: true, minutes: undefined }, "run-stops"],
  [{ paused: true, minutes: 5 }, "administer"],
  [{ minutes: 5 }, "administer"],
])("changing %j needs the right %s if only 'paused' is a helper's", (change, right) => {
  expect(rightTo(change, ["paused"], "run-stops")).toBe(right);
});
