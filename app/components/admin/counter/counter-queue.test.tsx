import { Outlet } from "@remix-run/react";
import { act } from "react";
import { expect, it } from "vitest";
import type { Ticket } from "~/domain/counter/ticket";
import { ToastProvider } from "~/ui/toast";
import { InRouter, mount } from "../../../../tests/mounted";
import { CounterQueue } from "./counter-queue";

/** Taps at the counter that can't be saved. tests/e2e/counter.spec.ts tests the rest of the counter. */

const RESERVED: Ticket = {
  id: 2,
  rank: 0,
  orderedAt: 0,
  number: "#2",
  name: null,
  code: "K7RM4",
  step: "waiting",
  promised: null,
  sold: null,
  soldOffline: false,
  note: null,
  stop: null,
  stopField: "none",
  isStopAssumed: false,
  lateMinutes: 0,
  readyMinutes: 0,
  dueCents: 1200,
  refunded: "$0.00",
  closedReason: null,
  problem: null,
  cups: [],
};

const panel = (
  <ToastProvider flash={null}>
    <Outlet />
  </ToastProvider>
);

async function openCounter() {
  const answers: ((answer: Response) => void)[] = [];
  const counter = {
    path: "/admin/counter",
    element: <CounterQueue made={[RESERVED]} quiet={[]} elsewhere={0} refused={undefined} />,
    action: () => new Promise<Response>((answer) => answers.push(answer)),
  };
  const pages = [{ element: panel, children: [counter] }];
  const mounted = await mount(<InRouter pages={pages} at="/admin/counter" />);
  const said = () => mounted.document.querySelector(".ticket")?.textContent;
  const tap = (name: string) => mounted.press(mounted.screen.getByText(name));
  return { ...mounted, answers, said, tap };
}

it.each([[["Cash"]], [["Start", "Cash"]]])(
  "%j after the session has ended hasn't happened",
  async (taps) => {
    const { answers, said, tap, screen } = await openCounter();
    for (const name of taps) await tap(name);
    expect(said()).toContain("Paid $12.00 in cash");
    await act(async () => answers[0]?.(Response.json({ sessionEnded: true }, { status: 401 })));
    // Before the tap's ten seconds are over.
    await expect.poll(said, { timeout: 5_000 }).toContain("Due $12.00");
    expect(screen.getByText("Start").getAttribute("aria-pressed")).toBeNull();
    expect([answers.length, screen.queryByText("Error")]).toEqual([1, null]);
  },
);

it("takes the focus back at Undo while the tap before it is being saved", async () => {
  const { said, tap, screen, document } = await openCounter();
  await tap("Cash");
  expect(said()).toContain("Paid $12.00 in cash");
  screen.getByText("Undo").focus();
  await tap("Undo");
  expect(said()).toContain("Due $12.00");
  expect(document.activeElement?.textContent).toBe("Start #2");
});
