import { act } from "react";
import { expect, it } from "vitest";
import { mount } from "../../../tests/mounted";
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

it("the drawer is summed as it's typed", async () => {
  expect(await count({ float: "10", "counts.1000": "1", "counts.100": "6" })).toBe(
    "Counted $16.00, expected $16.50. The drawer is $0.50 short.",
  );
});

it.each([{ counted: "16,50" }, { float: "ten", counted: "16.50" }, { counted: "1e999" }])(
  "nothing is said of %o, which is no amount",
  async (typed) => {
    expect(await count(typed as Record<string, string>)).toBe("");
  },
);
