import { readBrand } from "~/domain/brand/brand.server";
import { api } from "~/http/api.server";

const icon = (size: number) => ({
  src: `/pictures/1/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

/** A phone cuts its edge to a shape of its own. */
const MASKABLE = {
  ...icon(512),
  src: "/pictures/1/icon-maskable-512.png",
  purpose: "maskable",
};

const { loader, action } = api({ GET: answer });

export { action, loader };

/** For a phone's home screen. */
function answer() {
  const { name, description, paper } = readBrand();
  const manifest = {
    name,
    short_name: name,
    description,
    start_url: "/",
    display: "minimal-ui",
    background_color: paper.toUpperCase(),
    theme_color: paper.toUpperCase(),
    icons: [icon(192), icon(512), MASKABLE],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
