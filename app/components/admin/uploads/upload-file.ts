import { ApiError, apiClient } from "~/components/api-client";
import type { SendFile } from "./upload-queue";

/** Uploads a file in three calls: get a URL, send the bytes, publish them. */

/** How long a URL is reused, in milliseconds. URLs are valid for longer. */
const REUSED_MS = 10 * 60_000;
const BROKEN = "The connection dropped. Please try again.";

/** URLs to reuse if nothing arrived there, like after a pause, because each new URL counts as used space. */
const addresses = new WeakMap<File, { uploadURL: string; at: number }>();

/** @throws an error whose message can be shown */
export const uploadFile: SendFile = async (file, { signal, onProgress }) => {
  const uploadURL = await lineOf(() => addressFor(file, signal));
  const status = await put(uploadURL, file, { signal, onProgress });
  // 409 means that the file arrived earlier and the response was lost.
  if (status !== 409 && (status < 200 || status > 299)) {
    if (status !== 0) addresses.delete(file);
    throw new Error(status === 0 ? BROKEN : "The upload failed. Please try again.");
  }
  try {
    return await lineOf(() => register(uploadURL, signal));
  } catch (error) {
    if (!signal.aborted) {
      addresses.delete(file);
      // biome-ignore lint/suspicious/noConsole: a skipped file is logged
      console.error(`${file.name} wasn't added: ${(error as Error).message}`);
    }
    throw error;
  }
};

async function addressFor(file: File, signal: AbortSignal): Promise<string> {
  const known = addresses.get(file);
  if (known && Date.now() - known.at < REUSED_MS) return known.uploadURL;
  const body = { contentType: file.type, size: file.size };
  const response = await apiClient.request("POST", "/api/objects/upload", { body, signal });
  const { uploadURL } = await response.json();
  addresses.set(file, { uploadURL, at: Date.now() });
  return uploadURL;
}

async function register(assetURL: string, signal: AbortSignal): Promise<string> {
  const options = { body: { assetURL }, signal };
  const response = await apiClient.request("PUT", "/api/social-media-assets", options);
  return (await response.json()).objectPath;
}

/** Makes a call. If it fails, throws the server's own message, or one about the connection. */
async function lineOf<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw new Error((error instanceof ApiError && error.body) || BROKEN);
  }
}

/** Uses XMLHttpRequest, since `fetch` has no progress. @returns the status, or 0 if there's no response */
function put(
  address: string,
  file: File,
  { signal, onProgress }: Parameters<SendFile>[1],
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address);
    // Firefox would read an empty answer without a type as XML, and log an error.
    request.responseType = "text";
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onloadend = () => resolve(request.status);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
