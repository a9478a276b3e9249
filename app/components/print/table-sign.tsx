import type { Brand } from "~/brand";
import { BrandLogo } from "~/components/brand-logo";
import { DISPLAY_FAMILY } from "~/components/display-face";
import { QrCode } from "./qr-code";

/** A sign to fold in the middle. It stands on a table and reads from both sides. */
export const SIGN_STYLE = [
  ".face{height:calc(var(--h)/2);display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.14in;padding:.4in;text-align:center;overflow:hidden;break-inside:avoid}",
  ".face:first-child{transform:rotate(180deg);border-top:1px dashed #999}",
  `.face h1,.name{font:600 26pt/1.15 ${DISPLAY_FAMILY}}`,
  ".face strong{color:var(--a);font-size:20pt;font-weight:600}",
  ".qr{width:2.6in;height:2.6in}",
  "main{padding:0}",
].join("");

type TableSignProps = {
  brand: Pick<Brand, "name" | "logo" | "paper">;
  url: string;
  address: string;
};

export function TableSign(props: TableSignProps) {
  return (
    <>
      <Face {...props} isHidden />
      <Face {...props} />
    </>
  );
}

function Face({ brand, url, address, isHidden }: TableSignProps & { isHidden?: true }) {
  return (
    <div className="face" aria-hidden={isHidden}>
      <BrandLogo brand={brand} height={72} />
      {isHidden ? <p className="name">{brand.name}</p> : <h1>{brand.name}</h1>}
      <QrCode text={url} label={`QR code for ${address}`} className="qr" />
      <strong>Scan for our menu</strong>
      <p>{address}</p>
    </div>
  );
}
