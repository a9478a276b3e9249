import { buffer } from "node:stream/consumers";
import type { Sharp } from "sharp";
import type { Brand } from "~/brand";
import { openSharp } from "~/domain/media/encoded-picture.server";
import { keyOfPath } from "~/domain/media/object-path";
import { STORE_FAILED } from "~/domain/media/uploads.server";
import { type Result, refusal } from "~/domain/result";
import { objectStore } from "~/services/objects/object-store.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import { LOGO_DRAWINGS, type Logo, type LogoDrawing, logoFile, MARK } from "./logo";

const GONE = refusal("invalid", "This image was deleted. Upload it again.", "logo");

type Colored = Pick<Brand, "logo" | "paper">;

/**
 * Makes and stores each icon, unless it's stored already. Refuses with invalid or unavailable.
 * @returns the new files, for `clearDrawn` if no row comes to use them
 */
export async function drawLogo({ logo, paper }: Colored): Promise<Result<{ drawn: string[] }>> {
  const drawn: string[] = [];
  if (logo === null) return { ok: true, drawn };
  try {
    if (await isStored(logoFile({ logo, paper }, LAST))) return { ok: true, drawn };
    const sent = await bytesOf(logo);
    if (!sent) return GONE;
    for (const [path, bytes] of await drawings({ logo, paper }, sent)) {
      drawn.push(path);
      await put(path, bytes);
    }
    return { ok: true, drawn };
  } catch (error) {
    await clearDrawn(drawn);
    if (error instanceof ObjectStoreUnavailable) return STORE_FAILED;
    throw error;
  }
}

/** Deletes icons that no row uses, since no background job does. If the store is down, they stay. */
export async function clearDrawn(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const key = keyOfPath(path);
    if (key)
      await objectStore()
        .delete(key)
        .catch(() => {});
  }
}

/**
 * The logo as a data URL, in the size shown beside the name, for a preview that stores nothing. Null if it's
 * stored already, or if there's no logo to draw.
 */
export async function previewMark({ logo, paper }: Colored): Promise<string | null> {
  if (logo === null || (await isStored(logoFile({ logo, paper }, LAST)))) return null;
  const sent = await bytesOf(logo);
  if (!sent) return null;
  const mark = await drawMark(await openSharp(), sent, paper);
  return `data:image/webp;base64,${mark.toString("base64")}`;
}

/** The logo, in the size shown beside the name. Null if there's none, or the store doesn't have it now. */
export async function readMark({ logo, paper }: Colored): Promise<Buffer | null> {
  if (logo === null) return null;
  try {
    return await bytesOf(logoFile({ logo, paper }, LAST));
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return null;
    throw error;
  }
}

/** The file that's stored last, so if it's there, all are. */
const LAST = "mark";

type OpenSharp = Awaited<ReturnType<typeof openSharp>>;

function drawMark(sharp: OpenSharp, sent: Buffer, paper: string): Promise<Buffer> {
  const mark = sharp(sent).resize({ ...MARK, fit: "inside" });
  return mark.flatten({ background: paper }).webp({ quality: 85 }).toBuffer();
}

async function drawings(logo: Logo, sent: Buffer): Promise<[path: string, bytes: Buffer][]> {
  const sharp = await openSharp();
  const made: [string, Buffer][] = [];
  for (const drawing of Object.keys(LOGO_DRAWINGS) as LogoDrawing[]) {
    made.push([logoFile(logo, drawing), await draw(sharp(sent), drawing, logo.paper)]);
  }
  made.push([logoFile(logo, LAST), await drawMark(sharp, sent, logo.paper)]);
  return made;
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

function draw(picture: Sharp, drawing: LogoDrawing, paper: string): Promise<Buffer> {
  const { width, height, margin, type, ...rest } = LOGO_DRAWINGS[drawing];
  const background = "isTransparent" in rest ? NOTHING : paper;
  const edge = Math.round(Math.min(width, height) * margin);
  const inner = { width: width - 2 * edge, height: height - 2 * edge };
  const sides = { top: edge, bottom: edge, left: edge, right: edge };
  const drawn = picture
    .resize({ ...inner, fit: "contain", background })
    .extend({ ...sides, background });
  return (background === paper ? drawn.flatten({ background }) : drawn).toFormat(type).toBuffer();
}

async function isStored(path: string): Promise<boolean> {
  const key = keyOfPath(path);
  return key !== null && (await objectStore().head(key)) !== null;
}

async function bytesOf(path: string): Promise<Buffer | null> {
  const key = keyOfPath(path);
  const body = key === null ? null : await objectStore().get(key);
  return body && buffer(body);
}

async function put(path: string, bytes: Buffer): Promise<void> {
  const key = keyOfPath(path);
  if (key) await objectStore().put(key, new Blob([new Uint8Array(bytes)]));
}
