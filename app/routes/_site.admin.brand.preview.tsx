import { json } from "@remix-run/node";
import { useActionData, useRouteError } from "@remix-run/react";
import { AdminProblemInSite, problemOf } from "~/components/admin/frame/access-problem";
import { catchNetworkFailure, type Previewed } from "~/components/forms/form-answer";
import { ErrorPage } from "~/components/site/error-page";
import { brandRules } from "~/domain/brand/brand.schema";
import { previewBrand } from "~/domain/brand/brand.server";
import { previewMark } from "~/domain/brand/logo-files.server";
import { textRules } from "~/domain/brand/texts.schema";
import { editOf } from "~/forms/edit-conflict";
import { type FieldErrors, type FormFields, textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { preview } from "~/http/previewed-brand.server";
import { readSubmission } from "~/http/submission.server";
import { Section } from "~/ui/page";
import HomePage, { loader as homeLoader, meta as homeMeta } from "./_site.(menu)._index";

/** The home page with the values typed on /admin/brand. Nothing is stored. */

export const meta = homeMeta;

export const loader = adminLoader((args) => homeLoader(args));

export const action = adminAction(async ({ request, context }) => {
  const form = await readForm(request);
  // Files chosen without JavaScript are only stored when the form is saved.
  for (const name of [...form.keys()].filter((one) => one.endsWith(".file"))) form.delete(name);
  const isOfTexts = new URL(request.url).searchParams.has("texts");
  const previewed = previewTyped(textsOf(form), isOfTexts);
  if (!previewed.ok) return json(answer(previewed.errors), 422);
  const mark = await previewMark(previewed.row).catch(() => null);
  preview(context, { brand: previewed.row, ...(mark && { logoMark: mark }) });
  return json(answer({}));
});

const answer = (errors: FieldErrors): Previewed => ({ previewed: true, errors });

function previewTyped(typed: FormFields, isOfTexts: boolean): ReturnType<typeof previewBrand> {
  const read = isOfTexts ? readTexts(typed) : readOwn(typed);
  return read.ok ? previewBrand(read.value) : { ok: false, kind: "invalid", errors: read.errors };
}

function readOwn(typed: FormFields) {
  const rules = { schema: brandRules.change, readers: brandRules.readers };
  return readSubmission(rules, editOf(typed, rules).touched);
}

function readTexts(typed: FormFields) {
  const rules = { schema: textRules.change, readers: textRules.readers };
  const read = readSubmission(rules, editOf(typed, rules).touched);
  return read.ok ? { ok: true as const, value: { texts: read.value } } : read;
}

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure("We couldn't show that. Please try again.");

export default function BrandPreview() {
  const errors = Object.entries(useActionData<Previewed>()?.errors ?? {});
  if (errors.length === 0) return <HomePage />;
  return (
    <Section title="Not yet">
      <p className="mb-4">Change these, then press Preview again.</p>
      <ul className="list-disc space-y-2 pl-5">
        {errors.map(([field, messages]) => (
          <li key={field}>
            {sentenceCase(field)}: {messages[0]}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Turns a name into words: 'stopsIntro' becomes 'Stops intro'. */
const sentenceCase = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** Tells people who lost access meanwhile, as everywhere in the panel. */
export function ErrorBoundary() {
  const error = useRouteError();
  const problem = problemOf(error);
  return problem ? <AdminProblemInSite problem={problem} /> : <ErrorPage error={error} />;
}
