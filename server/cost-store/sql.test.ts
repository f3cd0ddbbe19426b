import { expect, test } from "vitest";
import { bind, join, identifier, sql } from "./sql";

test("values are bound in the order of their appearance, also in nested fragments", () => {
  const inner = sql`b = ${bind("String", "two")}`;
  const query = sql`SELECT a WHERE a = ${bind("Date", "2026-11-01")} AND ${inner} AND c = ${bind("UInt64", 3n)}`;
  expect(query.toQuery()).toEqual([
    "SELECT a WHERE a = {p0:Date} AND b = {p1:String} AND c = {p2:UInt64}",
    { p0: "2026-11-01", p1: "two", p2: 3n },
  ]);
});

test("no value becomes part of the query text", () => {
  const hostile = "'; DROP TABLE x; -- {p1:String} ${}";
  const [text, parameters] = sql`SELECT ${bind("String", hostile)}`.toQuery();
  expect(text).toBe("SELECT {p0:String}");
  expect(parameters).toEqual({ p0: hostile });
});

test("names are quoted, part by part", () => {
  expect(sql`${identifier("a.b")} ${identifier("x`y")}`.toQuery()[0]).toBe("`a`.`b` `x\\`y`");
});

test("fragments are joined by a separator", () => {
  expect(join([sql`a`, sql`b`, sql`c`], " AND ").toQuery()[0]).toBe("a AND b AND c");
  expect(join([sql`a`]).toQuery()[0]).toBe("a");
  expect(join([]).toQuery()[0]).toBe("");
});

test("a long list is bound in pieces that a parameter holds", () => {
  const long = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(1024, "비"));
  const [text, parameters] = sql`SELECT a IN ${bind("Array(String)", long)} AND b = ${bind("UInt8", 1)}`.toQuery();
  // 31 of them are 31 × (1,024 + 3) characters.
  expect(text).toBe(
    "SELECT a IN arrayConcat({p0:Array(String)}, {p1:Array(String)}, {p2:Array(String)}, {p3:Array(String)}) AND b = {p4:UInt8}",
  );
  expect(parameters).toEqual({
    p0: long.slice(0, 31),
    p1: long.slice(31, 62),
    p2: long.slice(62, 93),
    p3: long.slice(93),
    p4: 1,
  });
});
