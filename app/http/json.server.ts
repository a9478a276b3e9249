import type { z } from "zod";
import { fieldName } from "~/forms/form";
import { plain } from "./refusals.server";

/**
 * Reads a JSON body; no body at all is `undefined`, where the schema takes that.
 * @throws a plain Response, one line: 415 for another content type, 400 for what is not JSON,
 * 422 for what the schema refuses, naming the field.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await request.text();
  const isAbsent = text === "" && schema.safeParse(undefined).success;
  const type = request.headers.get("Content-Type") ?? "";
  if (!isAbsent && !/^application\/json\s*(;|$)/i.test(type)) {
    throw plain(415, "Send JSON, with Content-Type: application/json.");
  }
  const result = schema.safeParse(isAbsent ? undefined : parse(text));
  if (result.success) return result.data;
  throw plain(422, firstIssue(result.error));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw plain(400, "The request body isn't valid JSON.");
  }
}

/** How many unknown fields are named. */
const MOST_NAMED = 30;

/**
 * 'items[0].quantity: …'. Unknown fields come first and are named all at once, so that a program that sends back a
 * row learns in one answer what to leave out. Keys are the caller's: kept short, printable.
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
