import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "../../../../tests/mounted";
import { DrawerCount } from "./drawer-count";

const field = (name: string) => ({ id: name, name, defaultValue: "" });

async function count(typed: Record<string, string>): Promise<string | null> {
  const { document, window, screen } = await mount(<DrawerCount field={field} cashCents={650} />);
  for (const [name, value] of Object.entries(typed)) {
    const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    await act(async () => {
      if (input) input.value = value;
      input?.dispatchEvent(new window.Event("input", { bubbles: true }));
    });
  }
  return screen.getByRole("status").textContent;
}

it("the drawer is added up as it's typed", async () => {
  expect(await count({ float: "10", "counts.1000": "1", "counts.100": "6" })).toBe(
    "Counted $16.00, expected $16.50. The drawer is $0.50 short.",
  );
});

it("an amount counts as the server will read it", async () => {
  expect(await count({ float: "$1,000.00", counted: "1,006.50" })).toBe(
    "Counted $1,006.50, expected $1,006.50. The drawer matches.",
  );
});

it.each<[name: string, typed: string]>([
  ["counted", "16,50"],
  ["float", "ten"],
  ["counted", "1e999"],
  ["counted", "1e2"],
  ["counts.100", "0x10"],
])("the drawer says nothing of '%s' as '%s', which isn't a number", async (name, typed) => {
  expect(await count({ counted: "16.50", [name]: typed })).toBe("");
});
