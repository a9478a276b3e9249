import { act, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { TruckPayment } from "~/domain/order";
import type { CorrectionBody } from "~/domain/window/sale";
import { mount } from "../../../../tests/mounted";
import { CorrectUnsent } from "./correct-unsent";

const SECOND_TAP_MS = 400;
const body = { lines: [], total: "6.50", paidBy: "cash" as const, soldAt: "2027-01-04T23:00:00Z" };
const sale = { number: 1, key: "sale-1", body };

let kept: CorrectionBody[];
const say = vi.fn();

function Correct({ canKeep }: { canKeep: boolean }) {
  const [paidBy, setPaidBy] = useState<TruckPayment>("cash");
  const correct = async (_: unknown, correction: CorrectionBody) => {
    if (!canKeep) throw new Error("No room");
    kept.push(correction);
    if (correction.correction === "method") setPaidBy(correction.method);
  };
  return <CorrectUnsent last={{ sale, paidBy }} correct={correct} say={say} />;
}

beforeEach(() => {
  kept = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

async function open(canKeep = true) {
  const page = await mount(<Correct canKeep={canKeep} />);
  const details = page.document.querySelector("details") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
  });
  /** The button that changes how the sale was paid, whatever its label says. */
  const other = () => details.querySelectorAll("button")[0];
  return { ...page, details, other };
}

it("a second tap doesn't take a correction back", async () => {
  const { press, other } = await open();
  await press(other());
  expect(other()?.textContent).toBe("Change to Cash");
  await press(other());
  expect(kept).toMatchObject([{ method: "card" }]);
  vi.advanceTimersByTime(SECOND_TAP_MS);
  await press(other());
  expect(kept).toMatchObject([{ method: "card" }, { method: "cash" }]);
});

it("a kept correction closes, and the focus stays where it's opened again", async () => {
  const { press, other, details, document } = await open();
  await press(other());
  expect(details.open).toBe(false);
  expect(document.activeElement?.tagName).toBe("SUMMARY");
});

it("a correction that couldn't be kept stays open for another try", async () => {
  const { press, other, details } = await open(false);
  await press(other());
  expect(say).toHaveBeenLastCalledWith(
    "This browser couldn't save that correction. Please try again.",
  );
  expect(details.open).toBe(true);
});
