import { storedPicture } from "~/domain/media/stored-picture";
import { type CatalogRow, partLeftOut } from "./catalog-row";

/**
 * Images are chosen together with the file, and matched by name. We never fetch the URLs in a file, which could
 * name anything that this server can reach.
 */

/** A chosen image, with where it's stored or why it isn't. */
export type ChosenImage = { name: string; path?: string; why?: string };

const ENDING = /\.(?:jpe?g|png|webp|avif|gif|heic)$/i;

/** An image's key: 'Iced Latte.JPG' matches 'iced-latte.png', and the item 'Iced Latte'. */
const keyOf = (name: string) =>
  name
    .normalize("NFKC")
    .replace(ENDING, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The file name in a URL: 'https://x/a/Tin%201.jpg?v=2' gives 'Tin 1.jpg'. */
export function fileNameIn(url: string): string {
  const name =
    url
      .replace(/[?#].*/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Gives each row the image that was chosen for it, and names the images that belong to none. */
export function withImages(
  rows: readonly CatalogRow[],
  images: readonly ChosenImage[],
): CatalogRow[] {
  const byKey = new Map(images.filter(({ path }) => path).map((one) => [keyOf(one.name), one]));
  // Items without a variation have the empty name of one, which is no image's.
  byKey.delete("");
  const used = new Set<ChosenImage>();
  const found = rows.map((row): CatalogRow => {
    if (row.why) return row;
    const names = [...(row.images ?? []).map(fileNameIn), row.variation?.item ?? "", row.name];
    const image = names.map((name) => byKey.get(keyOf(name))).find((one) => one !== undefined);
    if (!image) return row;
    used.add(image);
    return { ...row, imageUrl: image.path };
  });
  const others = images.filter((image) => !used.has(image));
  return [
    ...found,
    ...others.map(({ name, why = "No item has an image or a name like this" }) => ({
      name,
      place: "Image",
      priceCents: null,
      why,
    })),
  ];
}

/** Drops images that were deleted since they were chosen, and URLs of other shops. */
export function withoutLost(
  rows: readonly CatalogRow[],
  isStored: (path: string) => boolean,
): CatalogRow[] {
  return rows.map((row) => {
    const { imageUrl = null } = row;
    const isLost = imageUrl !== null && storedPicture(imageUrl) && !isStored(imageUrl);
    return isLost ? { ...row, imageUrl: null, images: row.images ?? [imageUrl] } : row;
  });
}

const NAMED = 12;

/** Rows about images that weren't chosen, and about those there was no room for. */
export function imagesLeftOut(
  rows: readonly CatalogRow[],
  lacking: readonly CatalogRow[],
): CatalogRow[] {
  const missing = lacking.flatMap(({ images = [] }) => images.slice(0, 1).map(fileNameIn));
  const names = new Set(missing);
  const named = [...names].slice(0, NAMED).join(", ");
  const more = names.size > NAMED ? `, and ${names.size - NAMED} more` : "";
  const many = rows.filter(({ images = [] }) => images.length > 1).length;
  return [
    ...(names.size > 0
      ? [partLeftOut("Images", missing.length, `Choose these with the file: ${named}${more}`)]
      : []),
    ...(many > 0 ? [partLeftOut("More images", many, "An item has one image here")] : []),
  ];
}
