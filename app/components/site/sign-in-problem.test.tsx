import { expect, it } from "vitest";
import { ToastProvider } from "~/ui/toast";
import { InRouter, mount } from "../../../tests/mounted";
import { SignInProblem } from "./sign-in-problem";

it.each([
  ["denied", ["Use another account"]],
  ["stale", []],
] as const)("a sign-in that was %s has these buttons: %j", async (problem, buttons) => {
  const element = (
    <ToastProvider flash={null}>
      <SignInProblem problem={problem} retry="/auth/auth0" />
    </ToastProvider>
  );
  const { screen } = await mount(<InRouter pages={[{ path: "/", element }]} />);
  const shown = screen.queryAllByRole("button").map(({ textContent }) => textContent);
  expect(shown).toEqual(buttons);
});
