import { fireEvent, within } from "@testing-library/dom";
import { JSDOM } from "jsdom";
import { act, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { hydrate } from "../../../tests/mounted";
import { PickupFields } from "./pickup-fields";

const time = (value: string, label: string) => ({ value, label });
const stops = [
  {
    id: 12,
    label: "Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza",
    hours: "Today 3 PM - 6 PM",
    place: "Night Market, Ferry Plaza",
    soonest: "3:20 PM",
    times: [time("20", "3:20 PM"), time("30", "3:30 PM")],
  },
  {
    id: 13,
    label: "Tue, Jan 5, 11:00 AM: Lunch, Pier 7",
    hours: "Tomorrow 11 AM - 3 PM",
    place: "Lunch, Pier 7",
    soonest: "11:00 AM",
    times: [],
  },
];

function show(given: Partial<Parameters<typeof PickupFields>[0]> = {}) {
  const fields = { formId: "checkout", typed: {}, stops, errorOf: () => undefined, ...given };
  const html = renderToStaticMarkup(
    <form>
      <PickupFields {...fields} />
    </form>,
  );
  const { document, FormData } = new JSDOM(html).window;
  const form = document.querySelector("form");
  return {
    screen: within(document.body),
    text: document.body.textContent,
    posted: form ? Object.fromEntries(new FormData(form)) : {},
  };
}

describe("where and when", () => {
  it("is the next stop, as soon as possible, for whoever touches nothing", () => {
    const { screen, posted } = show();
    expect(posted).toEqual({
      "fulfillment.method": "pickup",
      "fulfillment.eventId": "12",
      "fulfillment.minutes.12": "",
      "fulfillment.minutes.13": "",
    });
    screen.getByRole("group", { name: "Where and when" });
    screen.getByRole("radio", { name: "Today 3 PM - 6 PM Night Market, Ferry Plaza" });
    screen.getByRole("option", { name: "As soon as possible (about 3:20 PM)" });
    screen.getByRole("option", { name: "3:30 PM" });
  });

  it("tells beside the times how soon it can be paid at the truck", () => {
    const { screen } = show({
      stops: stops.map((stop) => ({ ...stop, soonestAtTruck: "3:30 PM" })),
    });
    screen.getByRole("option", { name: "As soon as possible (about 3:20 PM)" });
    expect(screen.getAllByText(/^If you pay at the truck, the soonest is 3:30 PM/)).toHaveLength(2);
  });

  it("has stops after the third folded, unless one of them is chosen", () => {
    const many = [14, 15, 16].map((id) => ({ ...stops[1], id }) as (typeof stops)[number]);
    const folded = (typed = {}) =>
      show({ typed, stops: [...stops, ...many] })
        .screen.getByText("Later stops")
        .closest("details");
    expect(folded()?.open).toBe(false);
    expect(folded({ "fulfillment.eventId": "14" })?.open).toBe(false);
    expect(folded({ "fulfillment.eventId": "16" })?.open).toBe(true);
    expect(folded()?.querySelectorAll("input[type=radio]")).toHaveLength(2);
  });

  it("stays as it was chosen", () => {
    const typed = { "fulfillment.eventId": "12", "fulfillment.minutes.12": "30" };
    expect(show({ typed }).posted).toMatchObject(typed);
    expect(show({ typed: { "fulfillment.eventId": "13" } }).posted).toMatchObject({
      "fulfillment.eventId": "13",
    });
  });

  it("begins anew where what was chosen is gone", () => {
    const typed = { "fulfillment.eventId": "12", "fulfillment.minutes.12": "10" };
    expect(show({ typed }).posted).toMatchObject({ "fulfillment.minutes.12": "" });
    expect(show({ typed: { "fulfillment.eventId": "11" } }).posted).toMatchObject({
      "fulfillment.eventId": "12",
    });
  });

  it("says that a stop is lost that was chosen earlier, until another is chosen", async () => {
    const given = { formId: "checkout", typed: { "fulfillment.eventId": "11" } };
    const fields = <PickupFields {...given} errorOf={() => undefined} stops={stops} />;
    const { screen } = await hydrate(fields, () => {});
    screen.getByText(/^The stop you chose can't take/);
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    await act(async () => radios.at(-1)?.click());
    expect(screen.queryByText(/^The stop you chose can't take/)).toBeNull();
  });

  it("says that a time is lost which was chosen before the script arrived", async () => {
    const given = { formId: "checkout", typed: {}, errorOf: () => undefined };
    let lose = (): void => undefined;
    function Fields() {
      const [isLost, setIsLost] = useState(false);
      lose = () => setIsLost(true);
      const left = stops.map((stop) => ({ ...stop, times: stop.times.slice(isLost ? 2 : 0) }));
      return <PickupFields {...given} stops={left} />;
    }
    const { screen } = await hydrate(<Fields />, (main) => {
      const select = main.querySelector("select");
      if (select) select.value = "30";
    });
    expect(screen.queryByText(/^The time you chose/)).toBeNull();
    await act(async () => lose());
    screen.getByText(/^The time you chose/);
  });

  it("keeps the chosen stop while others come and go, and says if it's lost itself", async () => {
    const given = { formId: "checkout", typed: {}, errorOf: () => undefined };
    const later = [14, 15].map((id) => ({ ...stops[1], id }) as (typeof stops)[number]);
    const all = [...stops, ...later];
    let offer = (_ids: number[]): void => undefined;
    function Fields() {
      const [offered, setOffered] = useState([13, 14, 15]);
      offer = setOffered;
      return <PickupFields {...given} stops={all.filter(({ id }) => offered.includes(id))} />;
    }
    const { screen } = await hydrate(<Fields />, () => {});
    const chosen = () =>
      screen
        .getAllByRole<HTMLInputElement>("radio")
        .filter(({ checked }) => checked)
        .map(({ value }) => value);
    const chosenWith = async (...ids: number[]) => {
      await act(async () => offer(ids));
      return chosen();
    };
    const choose = async (value: string) => {
      const radios = screen.getAllByRole<HTMLInputElement>("radio");
      await act(async () => radios.find((radio) => radio.value === value)?.click());
    };
    await choose("13");
    await choose("15");
    expect(await chosenWith(12, 13, 14, 15)).toEqual(["15"]);
    expect(await chosenWith(13, 15)).toEqual(["15"]);
    expect(screen.queryByText(/^The stop you chose/)).toBeNull();
    expect(await chosenWith(13, 14)).toEqual(["13"]);
    screen.getByText(/^The stop you chose/);
    expect(await chosenWith(13, 14, 15)).toEqual(["15"]);
    expect(screen.queryByText(/^The stop you chose/)).toBeNull();
    // Whoever touches the one in its place has accepted it.
    await chosenWith(12, 14);
    const time = screen.getAllByRole<HTMLSelectElement>("combobox")[0];
    await act(async () => void (time && fireEvent.change(time, { target: { value: "30" } })));
    expect(await chosenWith(12, 14, 15)).toEqual(["12"]);
    expect(time?.value).toBe("30");
  });

  it("says what is wrong with a time beside the chosen stop's times", () => {
    const errorOf = (field: string) =>
      field === "fulfillment.minutes" ? "3:10 PM is full." : undefined;
    const { screen } = show({ errorOf });
    const [own, other] = screen.getAllByLabelText("Pickup time");
    expect(own?.getAttribute("aria-invalid")).toBe("true");
    expect(other?.hasAttribute("aria-invalid")).toBe(false);
    expect(own?.id).toBe("checkout-fulfillment-minutes");
    screen.getByText("3:10 PM is full.");
  });

  it("says what is wrong with the stops, also when none is left", () => {
    const errorOf = (field: string) =>
      field === "fulfillment.eventId" ? "Booked out." : undefined;
    expect(show({ errorOf }).screen.getAllByRole("radio")[0]?.getAttribute("aria-invalid")).toBe(
      "true",
    );
    const { text } = show({ errorOf, stops: [] });
    expect(text).toContain("Booked out.");
    expect(text).toContain("We can't take this order online right now");
  });
});
