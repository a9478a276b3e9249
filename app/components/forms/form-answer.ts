import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { type FieldErrors, type RefusedForm, textsOf } from "~/forms/form";
import type { ToastContent } from "~/ui/toast-state";

export type FormAnswer = RefusedForm | SavedInPlace | SessionEnded;

export type SavedInPlace = { saved: ToastContent };

/** The response to a form if the session ended before it was saved (http/admin.server.ts). */
export type SessionEnded = { sessionEnded: true };

export function isSessionEnded(answer: unknown): answer is SessionEnded {
  return (answer as SessionEnded | null | undefined)?.sessionEnded === true;
}

export function isSavedInPlace(answer: unknown): answer is SavedInPlace {
  return typeof (answer as SavedInPlace | null | undefined)?.saved === "object";
}

/** The response to a preview, which saves nothing (routes/_site.admin.brand.preview.tsx). */
export type Previewed = { previewed: true; errors: FieldErrors };

function isPreviewed(answer: unknown): boolean {
  return (answer as Previewed | null | undefined)?.previewed === true;
}

function isUnsaved(answer: unknown): boolean {
  return typeof (answer as RefusedForm | null | undefined)?.failed === "string";
}

/**
 * Keeps the form with everything typed, and shows `failed`, if the server doesn't respond or responds 503.
 * Remix would show its error page instead.
 */
export function catchNetworkFailure(failed: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction<FormAnswer>();
    } catch (thrown) {
      // Remix also throws redirects and responses for boundaries. Those pass; 503 is caught.
      const isAnswer = thrown instanceof Response && thrown.status !== 503;
      if (isAnswer || request.signal.aborted) throw thrown;
      return { input: textsOf(form), errors: {}, failed } satisfies RefusedForm;
    }
  };
}

export function skipsRevalidation(answer: unknown): boolean {
  const marks = [isSessionEnded, isUnsaved, isSavedInPlace, isPreviewed];
  return marks.some((isMarked) => isMarked(answer));
}

/**
 * Remix reads the page's data again after an action. If the session has ended or the connection is down, that would
 * lose the form with everything typed, so it's skipped.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !skipsRevalidation(actionResult) && defaultShouldRevalidate;
