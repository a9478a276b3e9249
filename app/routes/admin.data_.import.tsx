import { ImportForm } from "~/components/admin/data/import-form";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { ChosenFiles } from "~/domain/imports/chosen-files.server";
import { fileRules, MAX_FILE_BYTES } from "~/domain/imports/import.schema";
import { refusal } from "~/domain/result";
import { adminAction, adminLoader } from "~/http/admin.server";
import { wholeFile } from "~/http/form-with-files.server";
import { saveForm } from "~/http/save.server";

export const meta = panelMeta("Import");

const FAILED = "We couldn't read that. Please try again.";
const TOO_LARGE = refusal("invalid", "The file is larger than 5 MB. Split it into smaller ones.");

export const loader = adminLoader(() => null);

export const action = adminAction(({ request, actor }) => {
  const chosen = new ChosenFiles(actor);
  return saveForm(request, fileRules, {
    takeFile: async (body, { name, field }) => {
      if (field === "images") {
        await chosen.takeImage(name, body);
        return { ok: true, objectPath: name };
      }
      const bytes = await wholeFile(body, MAX_FILE_BYTES);
      if (!bytes) return TOO_LARGE;
      const read = await chosen.takeFile(bytes);
      return read.ok ? { ok: true, objectPath: read.kind } : read;
    },
    save: () => chosen.check(),
    saved: { title: "File Checked" },
    to: "/admin/data/import/check",
    failed: FAILED,
  });
});

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function ImportScreen() {
  return (
    <TabbedPage>
      <div className="border-t border-line/20 pt-5">
        <div className="max-w-prose">
          <h2 className="font-display text-xl">Import your data</h2>
          <ul className="mb-6 mt-2 list-disc space-y-1 pl-5">
            <li>Square: the item library</li>
            <li>WooCommerce or Shopify: your products</li>
            <li>This shop: the catalog.csv file from Download Everything</li>
            <li>Stops: a calendar file, like one from Google or Apple</li>
            <li>
              Subscribers: a list with Email and Consent columns. Only people who agreed to get
              emails are added. They're marked as unconfirmed until they sign up here.
            </li>
          </ul>
          <ImportForm />
        </div>
      </div>
    </TabbedPage>
  );
}
