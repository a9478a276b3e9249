import type { z } from "zod";
import { FIELD_ERRORS_HEADER, fieldName } from "~/forms/form";
import { textResponse } from "./refusals.server";

/**
 * Reads a JSON body. An empty body is `undefined`, which some schemas accept.
 * @throws a plain Response with one line: 415 for another content type, 400 if it isn't JSON in UTF-8, and 422 with the
 * name of the field if the schema refuses it, and each of several in a header (`FIELD_ERRORS_HEADER`)
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = decode(await request.arrayBuffer());
  const isAbsent = text === "" && schema.safeParse(undefined).success;
  const type = request.headers.get("Content-Type") ?? "";
  if (!isAbsent && !/^application\/json\s*(;|$)/i.test(type)) {
    throw textResponse(415, "Send JSON, with Content-Type: application/json.");
  }
  const result = schema.safeParse(isAbsent ? undefined : parse(text));
  if (result.success) return result.data;
  throw textResponse(422, firstIssue(result.error), fieldErrorsHeader(result.error));
}

/** Other encodings, which some programs send, would be stored with damaged letters. */
function decode(body: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw textResponse(400, "The request body isn't UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw textResponse(400, "The request body isn't valid JSON.");
  }
}

/** The most fields in the header, so that it stays small. */
const MOST_FIELDS = 30;
/** A field's name. Keys that the caller made up can be anything. */
const NAME = /^[\w.[\]-]{1,80}$/;

function fieldErrorsHeader({ issues }: z.ZodError): HeadersInit {
  const messages = new Map<string, string>();
  for (const { code, path, message } of issues) {
    const name = fieldName(path);
    const isNew = NAME.test(name) && !messages.has(name) && messages.size < MOST_FIELDS;
    if (isNew && code !== "unrecognized_keys") messages.set(name, message);
  }
  if (messages.size < 2) return {};
  const text = JSON.stringify(Object.fromEntries(messages));
  return { [FIELD_ERRORS_HEADER]: encodeURIComponent(text) };
}

/** The most unknown fields that are named. */
const MOST_NAMED = 30;

/**
 * The first error, like 'items[0].quantity: …'. Unknown fields come first, all at once, so a program that sends
 * back a row learns in one response which ones to leave out. Keys come from the caller, so they're shortened
 * and made printable.
 */
function firstIssue(error: z.ZodError): string {
  const unknown = error.issues.flatMap(unknownFields).slice(0, MOST_NAMED);
  if (unknown.length === 1) return `${unknown[0]}: isn't a known field.`;
  if (unknown.length > 1) return `${unknown.join(", ")}: aren't known fields.`;
  const issue = error.issues[0];
  if (!issue) return "The request body isn't what we expected.";
  const name = fieldName(issue.path);
  return name ? `${name}: ${issue.message}` : issue.message;
}

function unknownFields(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== "unrecognized_keys") return [];
  const within = fieldName(issue.path);
  return issue.keys.slice(0, MOST_NAMED).map((key) => {
    const name = key.replace(/[^\w.-]/g, "?").slice(0, 40);
    return within ? `${within}.${name}` : name;
  });
}
