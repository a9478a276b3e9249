import { noSuch } from "./errors";
import type { Params } from "./form";

export const PAGE_PARAMS = ["limit", "starting_after", "ending_before", "expand"];
export const LIST_PARAMS = [...PAGE_PARAMS, "created"];

type Listed = { id: string; created: number };

/** One page of a list, newest first. Like Stripe's, it begins after the ID of the last item seen. */
export function page<T extends Listed>(oldestFirst: Iterable<T>, params: Params, url: string) {
  const newestFirst = [...oldestFirst].reverse().filter(createdWithin(params));
  const limit = Math.min(Math.max(params.integer("limit") ?? 10, 1), 100);
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  if (before) {
    const newer = newestFirst.slice(0, indexOf(newestFirst, before, "ending_before"));
    return list(newer.slice(-limit), newer.length > limit, url);
  }
  const start = after ? indexOf(newestFirst, after, "starting_after") + 1 : 0;
  const rest = newestFirst.slice(start);
  return list(rest.slice(0, limit), rest.length > limit, url);
}

function list<T>(data: T[], hasMore: boolean, url: string) {
  return { object: "list" as const, data, has_more: hasMore, url };
}

function indexOf(items: Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw noSuch("object", id, param);
  return index;
}

function createdWithin(params: Params): (item: Listed) => boolean {
  if (!params.has("created")) return () => true;
  const range = params.group("created");
  range?.only(["gt", "gte", "lt", "lte"]);
  const gt = range?.integer("gt") ?? Number.NEGATIVE_INFINITY;
  const gte = range?.integer("gte") ?? Number.NEGATIVE_INFINITY;
  const lt = range?.integer("lt") ?? Number.POSITIVE_INFINITY;
  const lte = range?.integer("lte") ?? Number.POSITIVE_INFINITY;
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte;
}
