import { z } from "zod";
import { callDashboard } from "./dashboard-calls";
import { conflict, Refusal } from "./errors";
import { type ApiRequest, type ApiResponse, plain } from "./http";
import type { LocalStripe } from "./local-stripe";
import { overview } from "./overview";

/**
 * Handles the overview's buttons. They post a form, with amounts in dollars, to the paths of `/_control/` that
 * take JSON. Only the overview may post it, not a page of another site.
 */
export function submitted(stripe: LocalStripe, request: ApiRequest): ApiResponse {
  if (request.headers.origin !== `http://${request.headers.host}`) {
    return plain(403, "Use the buttons on the overview page.");
  }
  try {
    const path = request.path.replace("/_dashboard/", "");
    const done = callDashboard(stripe, path, readForm(request.body));
    if (!done) return plain(404, "Unknown button.");
    return { status: 303, headers: { location: "/" }, body: "" };
  } catch (error) {
    return { ...overview(stripe, problemIn(error)), status: 400 };
  }
}

function readForm(body: string): object {
  const { dollars, isInquiry, ...fields } = Object.fromEntries(new URLSearchParams(body));
  return {
    ...fields,
    ...(dollars && { amount: cents(dollars) }),
    ...(isInquiry && { isInquiry: true }),
  };
}

function cents(dollars: string): number {
  const [, whole, part = ""] = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(dollars.trim()) ?? [];
  if (whole === undefined) throw conflict(`"${dollars}" isn't a dollar amount.`);
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function problemIn(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof z.ZodError) return z.prettifyError(error);
  throw error;
}
