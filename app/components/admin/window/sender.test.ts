import { describe, expect, it } from "vitest";
import { type Answer, type KeptSale, sendAll } from "./sender";

const body = { lines: [], total: "6.50", paidBy: "cash" as const, soldAt: "2027-01-04T23:00:00Z" };
const STORED = (key: string) => ({ status: 201, text: JSON.stringify({ id: 7, key }) });

/** @param answers to each sale by its key, one after the other. A key with '*' is a correction. */
async function send(keys: string[], answers: Record<string, Answer[]>) {
  const kept: KeptSale[] = keys.map((key, number) => ({
    number,
    key,
    body,
    ...(key.endsWith("*") && { correction: { key, correction: "void" } }),
  }));
  const asked: string[] = [];
  const stored: string[] = [];
  const queue = {
    next: async () => kept.find(({ refused }) => refused === undefined),
    remove: async (number: number) => {
      kept.splice(
        kept.findIndex((sale) => sale.number === number),
        1,
      );
    },
    setAside: async (number: number, why: string) => {
      const sale = kept.find((one) => one.number === number);
      if (sale) sale.refused = why;
    },
  };
  const put = async ({ key }: KeptSale): Promise<Answer> => {
    asked.push(key);
    const answer = answers[key]?.shift();
    return answer === undefined ? STORED(key) : answer;
  };
  const outcome = await sendAll(queue, put, ({ key }) => stored.push(key));
  return { outcome, asked, stored, left: kept.map(({ key, refused }) => ({ key, refused })) };
}

describe("what was sold", () => {
  it("is sent in order, and kept no longer", async () => {
    const sent = await send(["a", "b", "c"], { b: [{ status: 200, text: '{"id":3,"key":"b"}' }] });
    expect(sent).toEqual({
      outcome: "done",
      asked: ["a", "b", "c"],
      stored: ["a", "b", "c"],
      left: [],
    });
  });

  it.each<[string, Answer, string]>([
    ["nothing comes back", null, "later"],
    ["the shop can't save it", { status: 503, text: "" }, "later"],
    ["the server is broken", { status: 500, text: "" }, "later"],
    ["it took too long", { status: 408, text: "" }, "later"],
    ["it was too much at once", { status: 429, text: "" }, "later"],
    ["a hotspot answers in the shop's place", { status: 200, text: "<html>Sign in" }, "later"],
    ["the answer is another sale's", STORED("z"), "later"],
    ["the session has ended", { status: 401, text: "" }, "signed-out"],
    ["somebody else has signed in", { status: 403, text: "" }, "signed-out"],
  ])("stays, with all that follows, where %s", async (_why, answer, outcome) => {
    const sent = await send(["a", "b"], { a: [answer] });
    const left = [{ key: "a" }, { key: "b" }];
    expect(sent).toEqual({ outcome, asked: ["a"], stored: [], left });
  });

  it("goes on behind a correction that its helper may not make", async () => {
    const refused = "You didn't take this payment. Ask a manager to correct it.";
    const sent = await send(["a*", "b"], { "a*": [{ status: 403, text: refused }] });
    const left = [{ key: "a*", refused }];
    expect(sent).toEqual({ outcome: "done", asked: ["a*", "b"], stored: ["b"], left });
  });

  it("stays behind a correction while nobody is signed in", async () => {
    const sent = await send(["a*", "b"], { "a*": [{ status: 401, text: "" }] });
    expect(sent).toMatchObject({ outcome: "signed-out", stored: [], asked: ["a*"] });
  });

  it("is set aside where the shop refuses it, and the rest goes on", async () => {
    const refused = "total: isn't the sum of the lines";
    const sent = await send(["a", "b"], { a: [{ status: 422, text: refused }] });
    expect(sent).toEqual({
      outcome: "done",
      asked: ["a", "b"],
      stored: ["b"],
      left: [{ key: "a", refused }],
    });
  });
});
