import BetterSqlite3 from "better-sqlite3";
import { beforeEach, expect, it, vi } from "vitest";
import { keepStatements } from "./kept-statements.server";

let connection: BetterSqlite3.Database;
let keeping: BetterSqlite3.Database;

beforeEach(() => {
  connection = new BetterSqlite3(":memory:");
  connection.exec("CREATE TABLE cups (id INTEGER PRIMARY KEY, name TEXT)");
  keeping = keepStatements(connection);
  return () => connection.close();
});

const addCup = (name: string) => keeping.prepare("INSERT INTO cups (name) VALUES (?)").run(name);
const compiled = () => vi.spyOn(BetterSqlite3.prototype, "prepare");

it("kept statements compile a text once and run it with each call's values", () => {
  const prepare = compiled();
  expect(addCup("Latte").changes).toBe(1);
  addCup("Mocha");
  const find = () => keeping.prepare("SELECT name FROM cups WHERE id = ?");
  expect([find().get(1), find().get(2)]).toEqual([{ name: "Latte" }, { name: "Mocha" }]);
  expect(prepare).toHaveBeenCalledTimes(2);
});

it("kept statements return rows as objects after the same text returned arrays, and the other way around", () => {
  addCup("Latte");
  const cups = () => keeping.prepare("SELECT id, name FROM cups");
  expect(cups().raw().all()).toEqual([[1, "Latte"]]);
  expect(cups().all()).toEqual([{ id: 1, name: "Latte" }]);
  const prepare = compiled();
  expect(cups().raw().get()).toEqual([1, "Latte"]);
  expect(cups().get()).toEqual({ id: 1, name: "Latte" });
  expect(prepare).not.toHaveBeenCalled();
});

it("kept statements see a column that was added since", () => {
  addCup("Latte");
  const all = () => keeping.prepare("SELECT * FROM cups").all();
  expect(all()).toEqual([{ id: 1, name: "Latte" }]);
  connection.exec("ALTER TABLE cups ADD COLUMN size TEXT DEFAULT 'large'");
  expect(all()).toEqual([{ id: 1, name: "Latte", size: "large" }]);
});

it("kept statements take part in the connection's transactions", () => {
  const give = keeping.transaction((name: string) => {
    addCup(name);
    expect(keeping.inTransaction).toBe(true);
    throw new Error("stop");
  });
  expect(() => give.immediate("Latte")).toThrow("stop");
  expect(keeping.prepare("SELECT count(*) AS cups FROM cups").get()).toEqual({ cups: 0 });
});

it("kept statements are the 300 used last", () => {
  const ask = (number: number) => keeping.prepare(`SELECT ${number}`).get();
  ask(0);
  for (let number = 1; number < 300; number++) ask(number);
  ask(0);
  ask(300);
  const prepare = compiled();
  ask(0);
  expect(prepare).not.toHaveBeenCalled();
  ask(1);
  expect(prepare).toHaveBeenCalledExactlyOnceWith("SELECT 1");
});

it("kept statements are none of over 10,000 characters", () => {
  const ask = (length: number) => keeping.prepare("SELECT 1".padEnd(length)).get();
  for (const length of [10_000, 10_001]) ask(length);
  const prepare = compiled();
  ask(10_000);
  expect(prepare).not.toHaveBeenCalled();
  ask(10_001);
  expect(prepare).toHaveBeenCalledOnce();
});

it("kept statements find a table that was dropped and made anew", () => {
  addCup("Latte");
  const all = () => keeping.prepare("SELECT name FROM cups").all();
  expect(all()).toHaveLength(1);
  connection.exec("DROP TABLE cups");
  expect(all).toThrow("no such table: cups");
  connection.exec("CREATE TABLE cups (name TEXT)");
  expect(all()).toEqual([]);
});

it("kept statements refuse a wrong text each time it's asked", () => {
  const wrong = () => keeping.prepare("SELECT taste FROM cups").get();
  expect(wrong).toThrow("no such column: taste");
  expect(wrong).toThrow("no such column: taste");
});
