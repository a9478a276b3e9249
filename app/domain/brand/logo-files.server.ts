import { buffer } from "node:stream/consumers";
import type { Sharp } from "sharp";
import type { Brand } from "~/brand";
import { objectStore } from "~/services/objects/object-store.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import { openSharp } from "../media/encoded-picture.server";
import { keyOfPath } from "../media/object-path";
import { STORE_FAILED } from "../media/uploads.server";
import { type Result, refusal } from "../result";
import { LOGO_DRAWINGS, type Logo, type LogoDrawing, logoFile, MARK } from "./logo";

const GONE = refusal("invalid", "This image was deleted. Upload it again.", "logo");

type Colored = Pick<Brand, "logo" | "paper">;

/** Makes and stores each icon, once however often it's asked for. Refuses with invalid, unavailable. */
export async function drawLogo({ logo, paper }: Colored): Promise<Result> {
  if (logo === null) return { ok: true };
  try {
    if (await isStored(logoFile({ logo, paper }, LAST))) return { ok: true };
    const sent = await bytesOf(logo);
    if (!sent) return GONE;
    for (const [path, bytes] of await drawings({ logo, paper }, sent)) await put(path, bytes);
    return { ok: true };
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return STORE_FAILED;
    throw error;
  }
}

/** Stored after all others. */
const LAST = "mark";

async function drawings(logo: Logo, sent: Buffer): Promise<[path: string, bytes: Buffer][]> {
  const sharp = await openSharp();
  const made: [string, Buffer][] = [];
  for (const drawing of Object.keys(LOGO_DRAWINGS) as LogoDrawing[]) {
    made.push([logoFile(logo, drawing), await draw(sharp(sent), drawing, logo.paper)]);
  }
  const mark = sharp(sent)
    .resize({ ...MARK, fit: "inside" })
    .flatten({ background: logo.paper });
  made.push([logoFile(logo, LAST), await mark.webp({ quality: 85 }).toBuffer()]);
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
