import { CATALOG_COLUMNS } from "~/domain/imports/own-catalog";
import { EXPORTED_TABLES, type ExportedTable, headingOf, LEFT_OUT_TABLES } from "./tables.server";

type About = { name: string; made: string; zone: string };

/** The download's page that explains each column. It needs only a browser. */
export function columnsPage({ name, made, zone }: About): string {
  const tables = EXPORTED_TABLES.map(tableSection);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}: what each column is</title>
<style>${STYLE}</style>
<h1>What each column is</h1>
<p>Everything that ${escaped(name)} had on ${escaped(made)}. Each table is a CSV file for any spreadsheet app. Amounts
are in dollars. Times are in the ${escaped(zone)} time zone. An empty cell means there's nothing there. Text that could run as a
formula starts with an apostrophe. To keep zeros in front, as in 007, choose “Format quoted field as text” when LibreOffice
asks how to open a file. The shop never stores passwords or card numbers.</p>
<p>This file has names, addresses, and what people bought. Keep it where only you can open it.</p>
<h2>catalog.csv</h2>
<p>What you sell, in one table that you can import again.</p>
<table>
${Object.entries(CATALOG_COLUMNS)
  .map(([name, description]) => row(name, description))
  .join("\n")}
</table>
${tables.join("\n")}
<h2>Left out</h2>
<p>Tables that keep the shop running, and say nothing about it.</p>
<table>
${Object.entries(LEFT_OUT_TABLES)
  .map(([table, reason]) => row(table, reason))
  .join("\n")}
</table>
</html>
`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-top:1px solid #8886}
th{font-weight:normal;font-family:ui-monospace,monospace;width:14rem;overflow-wrap:anywhere}h2{margin:2.5rem 0 .25rem;font-size:1.25rem}`;

function tableSection({
  name: table,
  description: sentence,
  columns,
  leftOut,
}: ExportedTable): string {
  const rows = columns.map(({ name, description }) => row(headingOf(name), description));
  const missing = leftOut.map(({ name, reason }) => row(name, `Left out. ${reason}`));
  return `<h2>${table}.csv</h2>
<p>${escaped(sentence)}</p>
<table>
${[...rows, ...missing].join("\n")}
</table>`;
}

const row = (name: string, description: string) =>
  `<tr><th scope="row">${name}</th><td>${escaped(description)}</td></tr>`;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
