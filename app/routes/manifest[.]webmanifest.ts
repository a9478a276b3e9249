import { brand } from "~/brand";

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

/** For a phone's home screen. */
export function loader() {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#FBF8F1",
    theme_color: "#FBF8F1",
    icons: [icon(192), icon(512), MASKABLE],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
