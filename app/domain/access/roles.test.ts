import { expect, it } from "vitest";
import { may, type Right, type Role } from "./roles";

const RIGHTS: Right[] = ["serve", "sell", "sold-out", "run-stops", "correct", "close", "manage"];

it.each<[Role, string]>([
  ["counter", "serve sell sold-out"],
  ["manager", "serve sell sold-out run-stops correct close"],
  ["owner", RIGHTS.join(" ")],
])("%s may: %s", (role, rights) => {
  expect(RIGHTS.filter((right) => may(role, right)).join(" ")).toBe(rights);
});
