import { type Brand, isRenamed, PICTURES } from "~/brand";
import { readBrand } from "~/domain/brand/brand.server";
import { logoFile } from "~/domain/brand/logo";
import { api } from "~/http/api.server";

const icon = (size: number, src: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
});

/** An icon whose edge a phone may cut to a shape of its own. */
const maskable = (src: string) => ({ ...icon(512, src), purpose: "maskable" });

function iconsOf(brand: Brand) {
  const { logo, paper } = brand;
  if (!logo) {
    const folder = isRenamed(brand) ? PICTURES.plain : PICTURES.first;
    return [
      icon(192, `${folder}icon-192.png`),
      icon(512, `${folder}icon-512.png`),
      maskable(`${folder}icon-maskable-512.png`),
    ];
  }
  const own = { logo, paper };
  return [
    icon(192, logoFile(own, "icon-192")),
    icon(512, logoFile(own, "icon-512")),
    maskable(logoFile(own, "maskable")),
  ];
}

const { loader, action } = api({ GET: answer });

export { action, loader };

/** The web app manifest, for a phone's home screen. */
function answer() {
  const brand = readBrand();
  const { name, description, paper } = brand;
  const manifest = {
    name,
    short_name: name,
    description,
    start_url: "/",
    display: "minimal-ui",
    background_color: paper.toUpperCase(),
    theme_color: paper.toUpperCase(),
    icons: iconsOf(brand),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
