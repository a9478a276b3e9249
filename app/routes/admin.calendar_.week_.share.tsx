import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ShareWeek } from "~/components/admin/calendar/share-week";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { readCaption, storeSharedWeek } from "~/domain/events/shared-week.server";
import { readMonday } from "~/domain/events/week.server";
import { formatCalendarDate } from "~/domain/time";
import { MEDIA, WEEK } from "~/forms/dialog-queries";
import { adminAction, adminLoader } from "~/http/admin.server";
import { refusedForm, tryAction } from "~/http/save.server";

export const meta = panelMeta("Share Week");

const FAILED = "Failed to store the image. Please try again.";

const mondayOf = (request: Request) =>
  readMonday(new URL(request.url).searchParams.get("from"), new Date());

export const loader = adminLoader(({ request }) => {
  const monday = mondayOf(request);
  return json({
    monday,
    name: formatCalendarDate(monday),
    caption: readCaption(monday, new Date()),
  });
});

/** Stores the image, and opens a new post with it. */
export const action = adminAction(async ({ request, actor }) => {
  const monday = mondayOf(request);
  const stored = await tryAction(() => storeSharedWeek(monday, actor.sub), FAILED);
  if (!stored.ok) return refusedForm(stored, { input: {}, errors: stored.errors });
  const asked = new URLSearchParams({ [WEEK]: monday, [MEDIA]: stored.objectPath });
  return redirect(`/admin/social-media/posts/new?${asked}`, 303);
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function ShareWeekScreen() {
  return (
    <TabbedPage>
      <FormErrorSummary answer={useRefusal()} />
      <ShareWeek {...useLoaderData<typeof loader>()} />
    </TabbedPage>
  );
}
