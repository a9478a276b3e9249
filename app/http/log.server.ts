/** Writes an error down as one line of JSON: without the request, whose address may hold secrets. */
export function logError(thrown: unknown): void {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  console.error(JSON.stringify({ level: "error", message, stack }));
}
