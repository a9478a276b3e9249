import { expect, it } from "vitest";
import { loader } from "~/routes/admin.people_.history";
import { atWork } from "../at-work";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();
const PATH = "/admin/people/history";
const asked = async (query = "") => (await loader(admin.get(`${PATH}${query}`))).json();

it("the history shows the owner what was done, by everybody or one person", async () => {
  const { id } = await atWork();
  const all = await asked();
  expect(all).toMatchObject({ earlier: null, who: null, isFiltered: false });
  expect(all.entries.map(({ what }) => what)).toEqual([
    "Signed in (iPhone)",
    "Let a helper in: Mia",
    "Signed in",
  ]);
  const mias = await asked(`?who=helper:${id}`);
  expect(mias).toMatchObject({ actor: `helper:${id}`, who: "Mia", isFiltered: true });
  expect(mias.entries).toHaveLength(1);
  expect((await asked("?day=2001-01-01")).entries).toEqual([]);
});

it.each(["?day=never", "?before=-1", "?before=1e9", "?who=", "?day=", "?before=%00"])(
  "the history shows everything for %s",
  async (query) => {
    await atWork();
    expect(await asked(query)).toMatchObject({ isFiltered: false, who: null });
  },
);

it("the history finds nothing for an unknown person, however long the name", async () => {
  const found = await asked(`?who=${"x".repeat(9000)}'--`);
  expect(found).toMatchObject({ entries: [], who: "Another administrator" });
});

it("the history is closed to helpers, whatever their role", async () => {
  const { cookie } = await atWork({ role: "manager" });
  await expect(loader(args(PATH, { headers: { Cookie: cookie } }))).rejects.toMatchObject({
    status: 403,
  });
});
