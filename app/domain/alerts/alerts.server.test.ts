import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { watchAlerts } from "../../../tests/alerts";
import { clearAlert, endAlertsOf, listAlerts, raiseAlert } from "./alerts.server";

const alerts = watchAlerts();

it("an alert that is raised again is logged once, and says what is so now", async () => {
  for (const reason of ["account_invalid", "api_key_expired"]) {
    await write((tx) => raiseAlert(tx, { kind: "locked_out", subject: "stripe", reason }));
  }
  expect(alerts.logged()).toEqual(["locked_out"]);
  expect(listAlerts()).toMatchObject([{ kind: "locked_out", reason: "api_key_expired" }]);
});

it("an alert without details can be raised again too", async () => {
  for (const _time of [1, 2]) {
    await write((tx) => raiseAlert(tx, { kind: "low_disk", subject: "disk" }));
  }
  expect(alerts.logged()).toEqual(["low_disk"]);
  expect(listAlerts()).toMatchObject([{ kind: "low_disk" }]);
});

it("alerts of what was turned off end, and no others", async () => {
  await write((tx) => {
    raiseAlert(tx, { kind: "texts_down", subject: "twilio", reason: "20003" });
    raiseAlert(tx, { kind: "mail_down", subject: "smtp" });
  });
  await endAlertsOf("texts_down");
  expect(listAlerts().map(({ kind }) => kind)).toEqual(["mail_down"]);
  await endAlertsOf("texts_down", "copy_behind");
  expect(alerts.open()).toEqual(["mail_down"]);
});

it("an alert ends by its subject, or with all others of its kind", async () => {
  await write((tx) => {
    for (const subject of ["1", "2"]) raiseAlert(tx, { kind: "hold_stuck", subject });
    raiseAlert(tx, { kind: "dispute", subject: "2" });
    clearAlert(tx, "hold_stuck", "2");
  });
  expect(alerts.open()).toEqual(["dispute", "hold_stuck"]);
  expect(listAlerts("hold_stuck")).toMatchObject([{ subject: "1" }]);
  await write((tx) => {
    raiseAlert(tx, { kind: "hold_stuck", subject: "2" });
    clearAlert(tx, "hold_stuck");
  });
  expect(alerts.open()).toEqual(["dispute"]);
});
