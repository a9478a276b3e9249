import { AdminDialog } from "~/components/admin/list/route-dialog";
import { SocialPostForm } from "~/components/admin/social/social-post-form";
import { readCaption } from "~/domain/events/shared-week.server";
import { objectPath } from "~/domain/media/object-path";
import { storePostedFile } from "~/domain/media/posted-file.server";
import { postRules } from "~/domain/social/post.schema";
import { createPost } from "~/domain/social/posts.server";
import { parseCalendarDate } from "~/domain/time";
import { MEDIA, WEEK } from "~/forms/dialog-queries";
import type { FormFields } from "~/forms/form";
import { newDialog } from "~/http/dialogs.server";

/** The new post's fields. If Calendar Manager opened it, the post is about a week's stops. */
function startWith(asked: URLSearchParams): FormFields {
  const monday = parseCalendarDate(asked.get(WEEK) ?? "");
  const media = objectPath.safeParse(asked.get(MEDIA));
  return {
    ...(monday && { caption: readCaption(monday, new Date()) ?? "" }),
    ...(media.success && { mediaUrls: media.data }),
  };
}

const { loader, action } = newDialog({
  title: "Create Social Media Post",
  rules: postRules,
  create: createPost,
  blank: startWith,
  saved: { title: "Post Created!", description: "Your post has been created successfully." },
  failed: "Failed to create post. Please try again.",
  invalid: "Validation Error",
  takeFile: (body, actor) => storePostedFile(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewPostDialog() {
  return (
    <AdminDialog>
      <SocialPostForm submitLabel="Create Draft" pendingLabel="Creating..." />
    </AdminDialog>
  );
}
