import { redirect } from "@remix-run/node";
import { sidebarCookie } from "~/components/sidebar-cookie";
import { adminAction, adminLoader } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { refererPath } from "~/http/referer.server";

/** The sidebar's toggle without JavaScript: keeps the choice and goes back to the screen it was on. */
export const action = adminAction(async ({ request }) => {
  const form = await readForm(request);
  const isExpanded = form.get("expanded") !== "false";
  return redirect(refererPath(request, "/admin"), {
    status: 303,
    headers: { "Set-Cookie": sidebarCookie(isExpanded) },
  });
});

export const loader = adminLoader(() => redirect("/admin"));
