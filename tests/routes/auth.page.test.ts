import { describe, expect, it } from "vitest";
import { openPage } from "./plain-browser";

/** The placeholders for signing in and registering, without a script. */

const LOGIN = { Email: "kei@example.com", Password: "a-secret" };
const REGISTRATION = {
  "Full Name": "Kei Mori",
  ...LOGIN,
  // Nothing compares the passwords.
  "Confirm Password": "another",
};

describe.each([
  ["/auth/login", LOGIN, "Log In", "Authentication Coming Soon"],
  ["/auth/register", REGISTRATION, "Register", "Registration Coming Soon"],
])("%s", (path, typed, button, said) => {
  it("says what is planned, and gets no password into its address", async () => {
    const page = await openPage(path);
    page.fill(typed);
    await page.press(button);
    expect(page.toast[0]).toBe(said);
    expect(page.path).toBe(path);
  });
});

it("the placeholder says where to sign in", async () => {
  const page = await openPage("/auth/login");
  const link = page.screen.getByRole("link", { name: "Sign in here" });
  expect(link.getAttribute("href")).toBe("/auth/auth0");
});

it("the two placeholder pages lead to each other", async () => {
  const page = await openPage("/auth/login");
  await page.follow("Create an account");
  expect(page.path).toBe("/auth/register");
  expect(page.field("Subscribe to our newsletter")).toHaveProperty("checked", false);
  await page.follow("Sign in");
  expect(page.path).toBe("/auth/login");
});
