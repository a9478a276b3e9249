import type { ClientActionFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { catchNetworkFailure } from "./form-answer";

const FAILED = "Failed to add product. Please try again.";

function post(serverAction: () => Promise<never>) {
  const body = new URLSearchParams({ name: "Tin" });
  const request = new Request("http://localhost:3000/admin/store/new", { method: "POST", body });
  const args = { request, params: {}, context: {}, serverAction };
  return catchNetworkFailure(FAILED)(args as unknown as ClientActionFunctionArgs);
}

it.each([
  ["nobody answers", new TypeError("Failed to fetch")],
  ["the answer is 'not now'", new Response("Please try again in a moment.", { status: 503 })],
])("a form stays with what was typed when %s", async (_why, thrown) => {
  const kept = await post(() => Promise.reject(thrown));
  expect(kept).toEqual({ input: { name: "Tin" }, errors: {}, failed: FAILED });
});

it.each([302, 403, 404])("an answer of %i is left to the page", async (status) => {
  const answer = new Response(null, { status });
  await expect(post(() => Promise.reject(answer))).rejects.toBe(answer);
});
