import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { read } from "./client.server";
import { fold } from "./fold";
import { contains } from "./search.server";

function finds(text: string | null, searched: string): boolean {
  const [row] = read().all<{ found: number | null }>(
    sql`SELECT ${contains(sql`stored`, searched) ?? 1} AS found FROM (SELECT ${text && fold(text)} AS stored)`,
  );
  return row?.found === 1;
}

it.each([
  ["Ferry PLAZA, pier 39", "plaza, PIER"],
  ["Café Uji", "CAFE"],
  ["Cafe Uji", "café"],
  ["line\nÄpfel", "apfel"],
  ["line\nUJI", "uji"],
  ["ＵＪＩ", "uji"],
  ["100% matcha_tin", "0% MATCHA_"],
  ["[^a]*?", "^A]*"],
  ["anything", ""],
])("'%s' holds '%s'", (text, searched) => expect(finds(text, searched)).toBe(true));

it.each([
  ["matcha", "m%a"],
  ["matcha", "m_tcha"],
  ["matcha", "*"],
  ["Café", "cafes"],
  ["", "a"],
  [null, "a"],
])("'%s' does not hold '%s'", (text, searched) => expect(finds(text, searched)).toBe(false));
