import { beforeEach, expect, it } from "vitest";
import { BROWSER, piecesOf, started } from "../../../tests/checkout";
import { stopClock } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { withLocalStripe } from "../../../tests/local-stripe";
import { changeOrderSettings, pauseNoticeFor } from "./order-settings.server";

withLocalStripe();
beforeEach(stopClock);

it("a customer who has begun to pay hears of no pause until the hold is over", async () => {
  await started([piecesOf(await makeProduct())]);
  await changeOrderSettings({ paused: true, sentence: "Back at 3 PM!" }, OWNER);
  const toldIn = (minutes: number, browser: string | null = BROWSER) =>
    pauseNoticeFor(browser, new Date(Date.now() + minutes * 60_000));
  expect([toldIn(0), toldIn(14), toldIn(15)]).toEqual([null, null, "Back at 3 PM!"]);
  expect([toldIn(0, "another"), toldIn(0, null)]).toEqual(["Back at 3 PM!", "Back at 3 PM!"]);
});
