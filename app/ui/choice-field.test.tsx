import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { SelectField } from "./choice-field";

const options = [
  { value: "", label: "Choose one" },
  { value: "wedding", label: "Wedding" },
];
const html = (defaultValue: string) =>
  renderToString(
    <SelectField id="type" label="Type" options={options} defaultValue={defaultValue} />,
  );

it("a stored choice is shown, even if it's no longer offered", () => {
  expect(html("banquet")).toContain('<option value="banquet" selected="">banquet</option>');
  expect(html("banquet").match(/<option/g)).toHaveLength(3);
});

it("nothing is added if the stored choice is offered, or nothing is stored", () => {
  expect(html("wedding")).toContain('<option value="wedding" selected="">Wedding</option>');
  for (const value of ["wedding", ""]) expect(html(value).match(/<option/g)).toHaveLength(2);
});
