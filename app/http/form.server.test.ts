import { describe, expect, it, vi } from "vitest";
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

describe.each(Object.entries(ENCODINGS))("a %s form", (_encoding, of) => {
  it("is read with five hundred fields", async () => {
    expect((await readForm(of(MAX_FIELDS))).getAll("name")).toHaveLength(MAX_FIELDS);
  });

  it("is refused with 413 and one plain line with more fields", async () => {
    const refused = (await readForm(of(MAX_FIELDS + 1)).catch((thrown) => thrown)) as Response;
    expect(refused.status).toBe(413);
    expect(refused.headers.get("Content-Type")).toContain("text/plain");
    expect(await refused.text()).toBe("Too many form fields. The limit is 500.");
  });

  it("isn't even parsed with far more fields", async () => {
    const parsers = [Request, Response].map((body) => vi.spyOn(body.prototype, "formData"));
    const refused = (await readForm(of(10 * MAX_FIELDS)).catch((thrown) => thrown)) as Response;
    expect(refused.status).toBe(413);
    for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
  });
});

it("a body that isn't a form is refused with 400", async () => {
  const refused = (await readForm(post("{}", { "Content-Type": "application/json" })).catch(
    (thrown) => thrown,
  )) as Response;
  expect(refused.status).toBe(400);
});

it("parts are counted by the boundary that the parser reads, however it's written", async () => {
  const part = '--a b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx&y\r\n';
  const send = (parts: number) =>
    post(`${part.repeat(parts)}--a b--\r\n`, {
      "Content-Type": 'Multipart/Form-Data; charset=utf-8; BOUNDARY="a b"',
    });
  expect((await readForm(send(MAX_FIELDS))).getAll("name")).toHaveLength(MAX_FIELDS);
  const parser = vi.spyOn(Response.prototype, "formData");
  const refused = (await readForm(send(2 * MAX_FIELDS)).catch((thrown) => thrown)) as Response;
  expect(refused.status).toBe(413);
  expect(parser).not.toHaveBeenCalled();
});

it("a text full of '&' is one field of a form in parts", async () => {
  const form = new FormData();
  form.append("message", "&".repeat(1_000));
  expect((await readForm(post(form))).get("message")).toHaveLength(1_000);
});
