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

const html = (pause: string | null) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <OpeningSign opening={opening} pause={pause} />
    </StaticRouter>,
  );

it("says how long an order takes unless orders are paused", () => {
  expect(html(null)).toContain("Orders take about 10 minutes");
  const paused = html("Back at 3 PM!");
  expect(paused).toContain("Orders are paused.");
  expect(paused).not.toContain("Orders take");
});
