import { expect, it } from "vitest";
import { mount } from "../../../../tests/mounted";
import { BillCard } from "./bill";

const TERMS = { stop: null, taxMode: "off", taxRate: null, exempt: [] } as const;

it("a tip shows that it's chosen, and has the focus, in a browser without :has too", async () => {
  const none = () => {};
  const { screen } = await mount(
    <BillCard
      {...{ lines: [], name: "", tip: 100, tips: [100], terms: TERMS, fields: {}, said: "" }}
      {...{ onMore: none, onLess: none, onTip: none, onName: none, onTyped: none, onSell: none }}
      {...{ cups: [], cupNames: {}, onCupName: none }}
    >
      {null}
    </BillCard>,
  );
  const tip = screen.getByRole("radio", { name: /1.00/ });
  expect([...tip.classList]).toContain("peer");
  const classes = [...(tip.nextElementSibling?.classList ?? [])];
  expect(classes).toContain("peer-checked:underline");
  expect(classes).toContain("peer-focus-visible:outline");
});
