import { expect, it } from "vitest";
import { makeProduct } from "../../../tests/factories";
import { chooseFile } from "../../../tests/imported-files";

it("an imported product shows its category's name, and a menu item its section as written", async () => {
  await makeProduct({ name: "Tin", priceCents: 1000, category: "matcha" });
  const { lines } = await chooseFile(
    [
      "kind,name,section,price",
      "goods,Tin,matcha,10",
      "goods,Whisk,equipment,25",
      "made,Tea,matcha,4",
      "made,Toast,Food,",
      "made,Rice,,3",
    ].join("\n"),
  );
  const shown = lines.map(({ name, place, detail }) => [name, [place, detail]]);
  expect(Object.fromEntries(shown)).toEqual({
    Tin: ["Matcha", "$10.00"],
    Whisk: ["Equipment", "$25.00"],
    Tea: ["matcha", "$4.00"],
    Toast: ["Food", null],
    Rice: [expect.anything(), "$3.00"],
  });
});
