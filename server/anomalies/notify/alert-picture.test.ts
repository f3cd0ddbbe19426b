import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { alertPicture } from "./alert-picture";

/** Colors by row and column: places in the palette. */
function pixelsOf(png: Buffer): Uint8Array[] {
  const width = png.readUInt32BE(16);
  const start = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  return Array.from({ length: png.readUInt32BE(20) }, (_, y) =>
    rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)),
  );
}
const [BACKGROUND, USUAL, ALERT, EXPECTED, AXIS] = [0, 1, 2, 3, 4];
/** Rows of the color in a column, counted. */
const heightAt = (rows: Uint8Array[], x: number, color: number) => rows.filter((row) => row[x] === color).length;

/** The last one is the day of the alert. */
const daysOf = (costs: (number | null)[]) =>
  costs.map((cost, index) => ({ cost, isAlert: index === costs.length - 1 }));

it("draws a bar for each day, up to 112 of 120 rows, with a gap of two columns, and the alert's in another color", () => {
  const rows = pixelsOf(alertPicture(daysOf([50, 100, null, 200]), null));
  expect([rows.length, rows[0]!.length]).toEqual([120, 560]);
  // 560 columns of four days are 140 each; 200 is the most, so 50 is a quarter of 112 rows.
  expect([0, 137].map((x) => heightAt(rows, x, USUAL))).toEqual([28, 28]);
  expect([138, 139].map((x) => heightAt(rows, x, USUAL))).toEqual([0, 0]);
  expect([140, 277].map((x) => heightAt(rows, x, USUAL))).toEqual([56, 56]);
  expect([280, 417].map((x) => heightAt(rows, x, BACKGROUND))).toEqual([119, 119]);
  expect([420, 557].map((x) => heightAt(rows, x, ALERT))).toEqual([112, 112]);
  expect([...rows[119]!].every((color) => color === AXIS)).toBe(true);
});

it("draws a dashed line at the expected amount, which may exceed the charge", () => {
  const rows = pixelsOf(alertPicture(daysOf([10, 20]), 40));
  expect([6, 7].map((y) => [0, 4, 5, 7, 8].map((x) => rows[y]![x]))).toEqual([
    [EXPECTED, EXPECTED, BACKGROUND, BACKGROUND, EXPECTED],
    [EXPECTED, EXPECTED, BACKGROUND, BACKGROUND, EXPECTED],
  ]);
  expect(heightAt(rows, 557, ALERT)).toBe(56);
});

it("draws nothing below zero, and makes bars of many days at least a column wide", () => {
  expect(heightAt(pixelsOf(alertPicture(daysOf([-5, 0, 1]), null)), 0, USUAL)).toBe(0);
  const rows = pixelsOf(alertPicture(daysOf(Array.from({ length: 366 }, () => 1)), null));
  expect(heightAt(rows, 0, USUAL)).toBe(112);
});

it("marks each day that a rule compares, and continues after it", () => {
  const rows = pixelsOf(
    alertPicture(
      [false, true, true, false].map((isAlert) => ({ cost: 10, isAlert })),
      null,
    ),
  );
  expect([0, 140, 280, 420].map((x) => [heightAt(rows, x, ALERT), heightAt(rows, x, USUAL)])).toEqual([
    [0, 112],
    [112, 0],
    [112, 0],
    [0, 112],
  ]);
});
