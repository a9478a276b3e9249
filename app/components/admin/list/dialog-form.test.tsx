import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { withSeen } from "~/forms/edit-conflict";
import type { FormFields, RefusedForm } from "~/forms/form";
import { CheckboxField, TilesField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { DialogForm } from "./dialog-form";

const ADDRESS = "http://localhost:3000/list/7/edit?q=tin&page=2";

const TILES = ["instagram", "tiktok"].map((value) => ({ value, label: value, icon: null }));

/** The form's HTML as the server sends it: what its loader found, and what its action refused. */
async function html(
  fields: FormFields,
  refused?: RefusedForm,
  own: { failed?: string } = { failed: "Failed to save." },
): Promise<string> {
  const element = (
    <DialogForm submitLabel="Save">
      {({ field, checkbox, group }) => (
        <>
          {"platforms" in fields && (
            <TilesField {...group("platforms")} label="Platforms" options={TILES} />
          )}
          <Field {...field("unit")} label="Unit" />
          <CheckboxField {...checkbox("isActive")} label="Active" />
        </>
      )}
    </DialogForm>
  );
  const dialog = {
    path: ":id/edit",
    element,
    loader: () => ({ fields, ...own }),
    action: () => refused ?? null,
  };
  const { query, dataRoutes } = createStaticHandler([{ path: "/list", children: [dialog] }]);
  const request = refused
    ? new Request(ADDRESS, { method: "POST", body: new URLSearchParams() })
    : new Request(ADDRESS);
  const context = await query(request);
  if (context instanceof Response) throw new Error("It led elsewhere");
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  );
}

const opened = withSeen({ unit: "tins", isActive: "on" });

it("an edit shows its fields, and posts what it showed", async () => {
  const form = await html({ ...opened, unit: "10" });
  expect(form).toContain('name="unit" id="form-unit" autoComplete="off" type="text"');
  expect(form).toContain('value="10"');
  expect(form).toContain('<input type="hidden" name="seen.unit" value="tins"/>');
  expect(form).toMatch(/<input[^>]*name="isActive"[^>]*checked/);
});

it("a refused form shows what was typed, with the error beside its field", async () => {
  const input = { unit: "x", "seen.unit": "tins", "seen.isActive": "on" };
  const form = await html(opened, { input, errors: { unit: ["Enter a unit"] } });
  expect(form).toContain('value="x"');
  expect(form).toContain('<p id="form-unit-error"');
  expect(form).toContain('href="#form-unit"');
  expect(form).not.toMatch(/<input[^>]*name="isActive"[^>]*checked/);
});

it("a form that never reached the server says so in its page's own words, if it has any", async () => {
  const input = { unit: "x", "seen.unit": "tins", "seen.isActive": "on" };
  const form = await html(opened, { input, errors: {}, failed: "" });
  expect(form).toContain(">Failed to save.<");
  const withoutWords = await html(opened, { input, errors: {}, failed: "" }, {});
  expect(withoutWords).toContain(">We couldn&#x27;t save that. Please try again.<");
});

it("closing the dialog leads to the list as it was searched and paged", async () => {
  expect(await html(opened)).toContain('href="/list?q=tin&amp;page=2"');
});

it("an edit that leaves out a field is an error, since saving it would clear the field", async () => {
  await expect(html(withSeen({ unit: "tins" }))).rejects.toThrow("'isActive'");
  expect(await html({ unit: "tins" })).toContain('name="isActive"');
});

describe("a group of tiles", () => {
  const grouped = withSeen({ unit: "tins", isActive: "", platforms: "tiktok" });
  const checkedIn = (form: string) =>
    [...form.matchAll(/<input[^>]*name="platforms"[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => input.includes('checked=""'))
      .map((input) => /value="(\w+)"/.exec(input)?.[1]);

  it("shows what is stored, says what it showed, and posts nothing first", async () => {
    const form = await html(grouped);
    expect(checkedIn(form)).toEqual(["tiktok"]);
    expect(form).toContain('<input type="hidden" name="seen.platforms" value="tiktok"/>');
    const [first] = form.match(/<input[^>]*name="platforms"[^>]*>/) ?? [];
    expect(first).toBe('<input type="hidden" name="platforms" value=""/>');
  });

  it("shows what was checked after the form was refused", async () => {
    const input = { ...grouped, platforms: "instagram, tiktok", unit: "" };
    const form = await html(grouped, { input, errors: { unit: ["Enter a unit"] } });
    expect(checkedIn(form)).toEqual(["instagram", "tiktok"]);
  });

  it("has its error beside it if nothing is checked, and the summary links to it", async () => {
    const input = { ...grouped, platforms: "" };
    const errors = { platforms: ["Choose one"] };
    const form = await html(grouped, { input, errors, title: "Validation Error" });
    expect(checkedIn(form)).toEqual([]);
    expect(form).toContain("Validation Error");
    expect(form).toMatch(/<fieldset aria-describedby="form-platforms-error"/);
    expect(form).toContain('href="#form-platforms"');
    expect(form).toMatch(
      /id="form-platforms"[^>]*type="checkbox"|type="checkbox"[^>]*id="form-platforms"/,
    );
  });
});
