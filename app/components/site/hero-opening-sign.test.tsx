import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { OpeningSign } from "./hero";

const opening = {
  isOpen: true,
  text: "Open now until 6:00 PM",
  location: "Ferry Plaza",
  movedFrom: null,
  late: null,
  wait: "Orders take about 10 minutes",
};

const html = (pause: string | null, alsoOpen?: (typeof opening)[]) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <OpeningSign opening={opening} alsoOpen={alsoOpen} pause={pause} />
    </StaticRouter>,
  );

it("says how long an order takes unless orders are paused", () => {
  expect(html(null)).toContain("Orders take about 10 minutes");
  const paused = html("Back at 3 PM!");
  expect(paused).toContain("Orders are paused.");
  expect(paused).not.toContain("Orders take");
});

it("tells where each of two trucks is, with the way to each", () => {
  const both = html(null, [{ ...opening, text: "Open now until 5:00 PM", location: "Pier 39" }]);
  expect(both.match(/Open now until \d/g)).toHaveLength(2);
  expect(both.replace(/<[^>]*>/g, "")).toMatch(/Directions to Ferry Plaza.*Directions to Pier 39/);
  expect(html(null).replace(/<[^>]*>/g, "")).toContain("Directions to the truck");
});
