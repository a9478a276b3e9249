import { listAvailable } from "~/domain/catalog/catalog.server";
import { toProductJson } from "~/domain/catalog/product";
import { api } from "~/http/api.server";
import { list } from "~/http/list.server";

export const { loader, action } = api({
  GET: ({ request }) => list(request, (page) => listAvailable(page), toProductJson),
});
