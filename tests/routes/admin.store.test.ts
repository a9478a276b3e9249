import { describe, expect, it } from "vitest";
import * as removal from "~/routes/admin.store.$id.delete";
import * as creation from "~/routes/admin.store.new";
import { makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";

/** Addresses that were typed in. */

const admin = asAdministrator();

describe("addresses of dialogs", () => {
  it.each(["new/", "New"])("lead to the list from /admin/store/%s", async (spelt) => {
    const least = { name: "Tin", price: "19.99", category: "matcha" };
    const answer = await creation.action(admin.form(`/admin/store/${spelt}`, least));
    expect(answer.headers.get("Location")).toBe("/admin/store");
  });

  it.each(["delete/", "Delete"])("lead to the list as it was from …/%s", async (spelt) => {
    const { id } = await makeProduct();
    const address = `/admin/store/${id}/${spelt}?page=2`;
    const answer = await removal.action(admin.form(address, {}, { id: String(id) }));
    expect(answer.headers.get("Location")).toBe("/admin/store?page=2");
  });
});
