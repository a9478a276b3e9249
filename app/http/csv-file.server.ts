import { CSV_TYPE } from "~/domain/csv";

export function csvFile({ name, text }: { name: string; text: string }): Response {
  return new Response(text, {
    headers: { "Content-Type": CSV_TYPE, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
