import { expect, it } from "vitest";
import { seenAgain, seenNames, withSeen } from "./form";

it("a form carries what it showed beside what it shows", () => {
  const fields = withSeen({ unit: "tins", threshold: "10" }, { unit: "tins", threshold: "" });
  expect(fields).toEqual({
    unit: "tins",
    threshold: "10",
    "seen.unit": "tins",
    "seen.threshold": "",
  });
  expect(seenNames(fields)).toEqual(["seen.unit", "seen.threshold"]);
});

it("a refused form counts as seen what its reader was told about, and nothing else", () => {
  const input = withSeen(
    { name: "Mine", origin: "Uji", stock: "7" },
    { name: "Tin", origin: "Uji", "stock.pieces": "9", "stock.movementId": "1" },
  );
  const now = withSeen(
    { name: "Theirs", origin: "Wazuka", stock: "5" },
    { name: "Theirs", origin: "Wazuka", "stock.pieces": "5", "stock.movementId": "2" },
  );
  expect(seenAgain(input, ["name", "stock"], now)).toEqual({
    name: "Mine",
    origin: "Uji",
    stock: "7",
    "seen.name": "Theirs",
    "seen.origin": "Uji",
    "seen.stock.pieces": "5",
    "seen.stock.movementId": "2",
  });
});
