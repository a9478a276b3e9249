import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DEFAULT_BRAND } from "~/brand";
import { BrandPage } from "~/components/admin/brand/brand-page";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { ListRow, rowNameId } from "~/components/admin/list/list-row";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { earlierBrandRules } from "~/domain/brand/brand.schema";
import {
  DEFAULT_VERSION,
  listEarlierBrands,
  readSavedBrand,
  restoreBrandVersion,
} from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { formatDayAndTime } from "~/domain/time";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { wholePage } from "~/http/whole-page.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Earlier Versions");

export const loader = adminLoader(() => {
  if (!readSavedBrand()) return json({ versions: [] });
  const earlier = listEarlierBrands().map(({ createdAt, ...version }) => ({
    ...version,
    saved: `Saved ${formatDayAndTime(createdAt, truckZone())}`,
  }));
  const { name, tagline } = DEFAULT_BRAND;
  const first = { id: DEFAULT_VERSION, name, tagline, saved: "What the site started with" };
  return json({ versions: [...earlier, first] });
});

export const action = adminAction(async ({ request, actor }) =>
  wholePage(
    await saveForm(request, earlierBrandRules, {
      save: ({ id }) => restoreBrandVersion(id, actor),
      to: "/admin/brand",
      saved: { title: "Changed Back" },
    }),
  ),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function BrandVersionsScreen() {
  const { versions } = useLoaderData<typeof loader>();
  return (
    <BrandPage>
      <FormErrorSummary answer={useRefusal()} />
      {versions.length > 0 ? (
        <BrandVersions versions={versions} />
      ) : (
        <Notice title="No Changes Yet">
          Once you save a change, you can restore the earlier version here.
        </Notice>
      )}
    </BrandPage>
  );
}

type BrandVersionRow = { id: number; name: string; tagline: string; saved: string };

/** Earlier brands, newest first. */
function BrandVersions({ versions }: { versions: BrandVersionRow[] }) {
  return (
    <ul className="max-w-prose divide-y divide-line/15">
      {versions.map(({ id, name, tagline, saved }) => (
        <ListRow
          key={id}
          id={id}
          name={name}
          facts={
            <>
              <span>{tagline}</span>
              <span>{saved}</span>
            </>
          }
        >
          <Button variant="outline" aria-describedby={rowNameId(id)}>
            Use This
          </Button>
        </ListRow>
      ))}
    </ul>
  );
}
