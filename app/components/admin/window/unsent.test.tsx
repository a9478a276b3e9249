import { within } from "@testing-library/dom";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mount } from "../../../../tests/mounted";
import type { KeptSale } from "./sender";
import { UnsentSales } from "./unsent";

const SECOND_TAP_MS = 400;

const refused = (number: number): KeptSale => ({
  number,
  key: `sale-${number}`,
  refused: "That product is gone.",
  body: { lines: [], total: `${number}.00`, paidBy: "cash", soldAt: "2027-01-04T23:00:00Z" },
});

function Sales() {
  const [sales, setSales] = useState([refused(1), refused(2)]);
  const drop = ({ number }: KeptSale) => setSales(sales.filter((one) => one.number !== number));
  const session = { isSignedOut: false, isHelper: false };
  return <UnsentSales canKeep sales={sales} {...session} requeueRefused={drop} remove={drop} />;
}

async function open() {
  const page = await mount(<Sales />);
  const rows = () => page.screen.queryAllByRole("listitem");
  const button = (name: string, row = rows()[0]) =>
    within(row ?? page.document.body).getByRole("button", { name });
  return { ...page, rows, button };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

describe("a sale that was refused", () => {
  it("is removed by a second press, and not by a double tap or a key that's held", async () => {
    const { rows, button, press, screen } = await open();
    await press(button("Remove"));
    for (let taps = 0; taps < 5; taps++) {
      vi.advanceTimersByTime(SECOND_TAP_MS / 2);
      await press(button("Remove for Good"));
    }
    expect(rows()).toHaveLength(2);
    screen.getByText("It's saved only in this browser. Remove it for good?");
    vi.advanceTimersByTime(SECOND_TAP_MS);
    await press(button("Remove for Good"));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain("$2.00, cash");
  });

  it("stays where somebody thinks better of it", async () => {
    const { rows, button, press, document } = await open();
    await press(button("Remove"));
    await press(button("Cancel"));
    expect(document.activeElement).toBe(rows()[0]);
    vi.advanceTimersByTime(SECOND_TAP_MS);
    await press(button("Remove"));
    expect(rows()).toHaveLength(2);
  });

  it.each([
    ["removed", "Remove for Good"],
    ["sent again", "Send Again"],
  ])("leaves the focus to what's left once it's %s", async (_, last) => {
    const { rows, button, press, document } = await open();
    for (const _row of [1, 2]) {
      await press(button("Remove"));
      vi.advanceTimersByTime(SECOND_TAP_MS);
      await press(button(last));
      expect(document.activeElement).not.toBe(document.body);
    }
    expect(rows()).toEqual([]);
  });
});
