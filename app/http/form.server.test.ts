import { describe, expect, it } from "vitest";
import { MAX_FIELDS, readForm } from "./form.server";

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://localhost:3000/", { method: "POST", body, headers });

/** A form of so many fields, all of one name, as a browser encodes it. */
const ENCODINGS: Record<string, (fields: number) => Request> = {
  urlencoded: (fields) =>
    post(new URLSearchParams(Array.from({ length: fields }, () => ["name", "x"]))),
  multipart: (fields) => {
    const form = new FormData();
    for (let n = 0; n < fields; n++) form.append("name", "x");
    return post(form);
  },
};

describe.each(Object.entries(ENCODINGS))("a form, %s,", (_encoding, of) => {
  it("of two hundred fields is read", async () => {
    expect((await readForm(of(MAX_FIELDS))).getAll("name")).toHaveLength(200);
  });

  it("of more is refused with 413 and one plain line", async () => {
    const refused = (await readForm(of(MAX_FIELDS + 1)).catch((thrown) => thrown)) as Response;
    expect(refused.status).toBe(413);
    expect(refused.headers.get("Content-Type")).toContain("text/plain");
    expect(await refused.text()).toBe("The form has too many fields: at most 200 are taken.");
  });
});

it("what is no form is refused with 400", async () => {
  const refused = (await readForm(post("{}", { "Content-Type": "application/json" })).catch(
    (thrown) => thrown,
  )) as Response;
  expect(refused.status).toBe(400);
});
