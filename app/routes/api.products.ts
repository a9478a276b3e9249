import { listAvailable } from "~/domain/catalog/catalog.server";
import { toProductJson } from "~/domain/catalog/product";
import { api } from "~/http/api.server";
import { list } from "~/http/list.server";

const { loader, action } = api({
  GET: ({ request }) => list(request, (page) => listAvailable(page), toProductJson),
});

export { action, loader };
