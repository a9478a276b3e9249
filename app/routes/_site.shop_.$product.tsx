import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { ProductDetails } from "~/components/site/product-details";
import { productThing } from "~/components/site/structured-data";
import { pauseNotice } from "~/domain/order-settings/order-settings.server";
import { productIdIn, productPath } from "~/domain/products/product-path";
import { findAvailable } from "~/domain/products/products.server";
import { freshUntil } from "~/http/fresh-until.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { tryLoad } from "~/http/page-section.server";
import { movedTo, notFound } from "~/http/refusals.server";

/**
 * Descriptions for search engines have up to 160 characters and end with a whole word. An emoji counts once
 * and stays whole.
 */
const SUMMARY = /^.{1,157}(?!\S)/su;
const FIRST_LETTERS = /^.{1,157}/su;
const WHOLE = /^.{1,160}$/su;

function summaryOf(description: string): string {
  if (WHOLE.test(description)) return description;
  const [words = ""] = SUMMARY.exec(description) ?? FIRST_LETTERS.exec(description) ?? [];
  return `${words.trimEnd()}...`;
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const product = data?.product;
  if (!product) return pageMeta(matches, { title: "Shop" });
  return pageMeta(matches, {
    title: product.name,
    description: product.description ? summaryOf(product.description) : undefined,
    path: productPath(product),
    picture: product.imageUrl,
    type: "product",
    things: (site) => [productThing(product, site)],
  });
};

export async function loader(args: LoaderFunctionArgs) {
  const { params, request } = args;
  const id = productIdIn(params.product ?? "");
  const product = id === null ? null : findAvailable(id, await readOrderBrowser(args));
  if (!product) throw notFound();
  const { pathname, search } = new URL(request.url);
  const path = productPath(product);
  if (pathname !== path) throw movedTo(path + search);
  const pause = tryLoad(pauseNotice);
  const data = { product, pause: pause.ok ? pause.data : null };
  return json(data, { headers: freshUntil(null, [pause]) });
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function ProductPage() {
  return <ProductDetails {...useLoaderData<typeof loader>()} />;
}
