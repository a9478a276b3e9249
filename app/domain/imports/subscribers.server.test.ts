import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { subscribe, updateSubscriber } from "~/domain/newsletter/newsletter.server";
import { ANYWHERE } from "../../../tests/at-work";
import { makeSubscriber, OWNER } from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { readImport } from "./imports.server";
import { makeSubscribers } from "./subscribers.server";
import { undoImport } from "./undo-import.server";

describe("subscribers", () => {
  const FILE =
    "Email,Name,Consent\nkei@example.com,Kei,yes\nleft@example.com,,yes\nno@example.com,,no\nKEI@example.com,,yes\n";
  const list = () =>
    read()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.isActive, true))
      .all();

  it("come unconfirmed, and nobody who left comes back", async () => {
    const { id: left } = await makeSubscriber({ email: "left@example.com" });
    await updateSubscriber(left, { isActive: false }, OWNER);
    const { lines } = await takeFile(FILE);
    expect(lines.map(({ name, says }) => [name, says])).toEqual([
      ["left@example.com", "Left out: They unsubscribed here"],
      ["no@example.com", "Left out: The file doesn't say that they agreed"],
      ["kei@example.com", "Left out: Listed twice"],
      ["kei@example.com", "New"],
    ]);
    expect(list()).toMatchObject([
      { email: "kei@example.com", userName: "Kei", unconfirmedSince: expect.any(Date) },
    ]);
    expect(readImport("file")).toMatchObject({ added: 1, changed: 0 });
    expect((await chooseFile(FILE)).counts).toMatchObject({ new: 0, same: 1 });
  });

  it("are nobody who left by any row of the file, wherever it stands", async () => {
    const { lines } = await takeFile(
      "Email,OPTIN_TIME,UNSUB_TIME\nkei@example.com,2024-05-01,\nKei@example.com,2023-05-01,2024-01-01\nida@example.com,2024-05-01,\n",
    );
    const says = "Left out: The file says that they unsubscribed, or that emails bounced";
    expect(lines.map(({ name, says }) => [name, says])).toEqual([
      ["kei@example.com", says],
      ["kei@example.com", says],
      ["ida@example.com", "New"],
    ]);
    expect(list().map(({ email }) => email)).toEqual(["ida@example.com"]);
  });

  it("who signed up while their list is being added stay as they are", async () => {
    const rows = ["kei@example.com", "ida@example.com"].map((email) => ({
      outcome: "new" as const,
      row: { email, name: "From the file", since: null },
    }));
    await subscribe({ email: "kei@example.com" }, ANYWHERE);
    const { made } = await write((tx) => makeSubscribers(tx, rows));
    expect(made.subscribers).toHaveLength(1);
    expect(
      list()
        .map(({ email, userName }) => [email, userName])
        .sort(),
    ).toEqual([
      ["ida@example.com", "From the file"],
      ["kei@example.com", null],
    ]);
  });

  it("are on the list since the day on which they agreed", async () => {
    await takeFile("Email,Consent date\nkei@example.com,2024-05-01T10:00:00Z\n");
    expect(list()).toMatchObject([{ subscribedAt: new Date("2024-05-01T10:00:00Z") }]);
  });

  it("are on it since the import if the file names no day", async () => {
    await takeFile("Email,Consent\nkei@example.com,yes\n");
    const [kei] = list();
    expect(kei?.subscribedAt).toEqual(kei?.unconfirmedSince);
  });

  it("can be more than a file's products", async () => {
    const emails = Array.from({ length: 2_001 }, (_, n) => `guest-${n}@example.com,yes`);
    expect((await chooseFile(["Email,Consent", ...emails].join("\n"))).counts).toMatchObject({
      new: 2_001,
    });
  });

  it("stay when it's undone if they signed up here themselves", async () => {
    const { id } = await takeFile(`${FILE}ben@example.com,Ben,yes\n`);
    await subscribe({ email: "kei@example.com" }, { networkKey: "client", hasLimits: false });
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(list()).toMatchObject([{ email: "kei@example.com", unconfirmedSince: null }]);
  });
});

it("the list says since when someone agreed, if the file does", async () => {
  const file = "Email,Name,Consent,Consent date\nkei@example.com,Kei,yes,2024-05-01T10:00:00Z\n";
  const { lines } = await chooseFile(`${file}ben@example.com,,yes,\n`);
  expect(lines).toEqual([
    {
      kind: "new",
      name: "kei@example.com",
      place: "Kei",
      detail: "May 1, 2024",
      says: "New",
    },
    { kind: "new", name: "ben@example.com", place: null, detail: null, says: "New" },
  ]);
});
