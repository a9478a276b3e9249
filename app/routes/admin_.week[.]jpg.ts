import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawSharedWeek } from "~/domain/events/shared-week.server";
import { readMonday } from "~/domain/events/week.server";
import { adminApi } from "~/http/admin.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader } = adminApi({ GET: answer });

export { loader };

async function answer({ request }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const monday = readMonday(searchParams.get("from"), new Date());
  const drawn = await drawSharedWeek(monday, { isStory: searchParams.has("story") });
  if (!drawn.ok) return refusalResponse(drawn);
  return new Response(new Uint8Array(drawn.image), { headers: { "Content-Type": "image/jpeg" } });
}
