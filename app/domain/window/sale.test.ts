import { expect, it } from "vitest";
import { withOneMore } from "./sale";

const LATTE = { productId: 1, name: "Latte", unitPriceCents: 650 };

it("a line takes 20, and the 21st leaves it as it is", () => {
  expect(withOneMore([{ ...LATTE, quantity: 19 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
  expect(withOneMore([{ ...LATTE, quantity: 20 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
});
