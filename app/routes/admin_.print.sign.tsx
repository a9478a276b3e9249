import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { PRINT_SCRIPT, paperOf, printStyle } from "~/components/print/paper";
import { PrintPage } from "~/components/print/print-page";
import { SIGN_STYLE, TableSign } from "~/components/print/table-sign";
import { readBrand } from "~/domain/brand/brand.server";
import { env } from "~/env.server";
import { adminApi } from "~/http/admin.server";

const { loader } = adminApi({ GET: answer });

export { loader };

function answer({ request }: LoaderFunctionArgs) {
  const paper = paperOf(new URL(request.url).searchParams.get("paper"));
  const brand = readBrand();
  const url = `${env().APP_ORIGIN}/menu`;
  const style = printStyle({ paper, brand, margin: "0" }) + SIGN_STYLE;
  return barePage(
    request,
    <PrintPage
      title={`Table Sign | ${brand.name}`}
      style={style}
      paper={paper}
      back={{ href: "/admin/brand", label: "Back to Brand" }}
    >
      <TableSign brand={brand} url={url} address={url.replace(/^https?:\/\//, "")} />
    </PrintPage>,
    { style, script: PRINT_SCRIPT },
  );
}
