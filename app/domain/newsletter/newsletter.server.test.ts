import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { countSubscribers, subscribe } from "./newsletter.server";
import { newsletterSubscribers } from "./newsletter.table.server";

const signUp = (email: string) => subscribe({ email }, null);
const rows = () => read().select().from(newsletterSubscribers).all();

it("an address is signed up once, however often it asks", async () => {
  await signUp("kei@example.com");
  await signUp("kei@example.com");
  expect(rows()).toMatchObject([{ email: "kei@example.com", isActive: true, userName: null }]);
});

it("a new sign-up after an unsubscription is a new consent", async () => {
  await signUp("kei@example.com");
  await write((tx) =>
    tx
      .update(newsletterSubscribers)
      .set({ isActive: false })
      .where(eq(newsletterSubscribers.email, "kei@example.com"))
      .run(),
  );
  await signUp("kei@example.com");
  expect(rows().map(({ isActive }) => isActive)).toEqual([false, true]);
  expect(countSubscribers()).toBe(1);
});
