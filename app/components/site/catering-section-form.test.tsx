import { Link, Outlet } from "@remix-run/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { ToastProvider } from "~/ui/toast";
import { InRouter, mount } from "../../../tests/mounted";
import { CateringForm } from "./catering-section";

/** The other page's text when it's first rendered. */
let firstSaid: string | null = null;

function Catering() {
  useLayoutEffect(() => {
    firstSaid = document.body.textContent;
  }, []);
  return <CateringForm />;
}

const site = (
  <ToastProvider flash={null}>
    <Outlet />
  </ToastProvider>
);
const home = (
  <section>
    <Link to="/catering">Catering</Link>
    <CateringForm />
  </section>
);

it("a refusal on one page isn't shown on another page with the same form", async () => {
  const refused = { input: { email: "" }, errors: { email: ["Enter an email"] } };
  const children = [
    { path: "/", element: home },
    { path: "/catering", element: <Catering />, action: () => refused },
  ];
  const { document, screen, press } = await mount(
    <InRouter pages={[{ element: site, children }]} />,
  );
  await press(screen.getByRole("button", { name: "Submit Inquiry" }));
  await expect.poll(() => document.body.textContent).toContain("Enter an email");
  await press(screen.getByRole("link", { name: "Catering" }));
  expect(document.querySelector("section")).toBeNull();
  expect(firstSaid).toContain("Submit Inquiry");
  expect(firstSaid).not.toContain("Enter an email");
});
