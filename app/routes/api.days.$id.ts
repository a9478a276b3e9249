import { json } from "@remix-run/node";
import { findClosing } from "~/domain/days/days.server";
import { toClosingJson } from "~/domain/days/figures";
import { adminApi } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";

const { loader, action } = adminApi({
  GET: ({ params }) => {
    const closing = findClosing(idParam(params));
    if (!closing) throw notFound();
    return json(toClosingJson(closing));
  },
});

export { action, loader };
