import { json } from "@remix-run/node";
import type { z } from "zod";
import type { Actor } from "~/domain/access/actor";
import type { Page } from "~/domain/listing";
import type { Result } from "~/domain/result";
import type { Rules } from "~/domain/rules";
import type { GuardedHandler } from "./admin.server";
import { idParam } from "./id-param.server";
import { idempotencyKeyOfCall } from "./idempotent-request.server";
import { readJson } from "./json.server";
import { list } from "./list.server";
import { apiRefusal, notFound } from "./refusals.server";

/** @example adminApi({ PATCH: updates(productRules, updateProduct, toProductJson) }) */

type Saved<Row> = Result<{ row: Row }>;

/** Sends rows unchanged. Their queries already list the columns to send (`namedColumns`). */
const asItIs = <Row>(row: Row) => row;

export function lists<Row>(
  read: (page: Page) => Row[],
  toJson: (row: Row) => unknown = asItIs,
): GuardedHandler {
  return ({ request }) => list(request, read, toJson);
}

export function gets<Row>(
  find: (id: number) => Row | null,
  toJson: (row: Row) => unknown = asItIs,
): GuardedHandler {
  return ({ params }) => {
    const row = find(idParam(params));
    return row === null ? notFound() : json(toJson(row));
  };
}

/** Responds 201 with the row. A repeat under the same Idempotency-Key gets the same row. */
export function creates<Create extends z.ZodType, Row>(
  { create: schema }: Pick<Rules<Create>, "create">,
  create: (input: z.output<Create>, actor: Actor) => Promise<Saved<Row>>,
  toJson: (row: Row) => unknown = asItIs,
): GuardedHandler {
  return async ({ request, actor }) => {
    const input = await readJson(request, schema);
    // Keys are separate for each sender, since two programs may both count from 1.
    const idempotencyKey = idempotencyKeyOfCall(request, [actor.sub, input]);
    const created = await create(input, { ...actor, idempotencyKey });
    return created.ok ? json(toJson(created.row), 201) : apiRefusal(created);
  };
}

export function updates<Change extends z.ZodType, Row>(
  { change: schema }: Rules<z.ZodType, Change>,
  update: (id: number, change: z.output<Change>, actor: Actor) => Promise<Saved<Row>>,
  toJson: (row: Row) => unknown = asItIs,
): GuardedHandler {
  return async ({ request, params, actor }) => {
    const change = await readJson(request, schema);
    const updated = await update(idParam(params), change, actor);
    return updated.ok ? json(toJson(updated.row)) : apiRefusal(updated);
  };
}

export function deletes(remove: (id: number, actor: Actor) => Promise<Result>): GuardedHandler {
  return async ({ params, actor }) => {
    const deleted = await remove(idParam(params), actor);
    return deleted.ok ? new Response(null, { status: 204 }) : apiRefusal(deleted);
  };
}
