import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHART_COLORS } from "~/contract/costs/cost-analytics";
import { vendors } from "~/lib/providers";

type Rgb = [number, number, number];

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** Linear light of a token in a theme, each channel 0 to 1. */
function color(token: string, theme: "light" | "dark"): Rgb {
  const hex = pairs.get(token)?.[theme];
  if (!hex) throw new Error(`no color pair for --${token}`);
  return [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as Rgb;
}

/** Contrast ratio of WCAG. */
function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [a, b].map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) as [
    number,
    number,
  ];
  return Math.max(x, y) / Math.min(x, y);
}

const dot = (rows: Rgb[], [a, b, c]: Rgb) => rows.map((row) => row[0] * a + row[1] * b + row[2] * c) as Rgb;
const clamp = (rgb: Rgb) => rgb.map((v) => Math.min(1, Math.max(0, v))) as Rgb;

/** Oklab coordinates. */
function oklab(rgb: Rgb): Rgb {
  const coneResponses = dot(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clamp(rgb),
  );
  return dot(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    coneResponses.map(Math.cbrt) as Rgb,
  );
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(...oklab(a).map((v, at) => v - (oklab(b)[at] ?? 0)));

/** Simulates how colors look with a color vision deficiency (Machado et al. 2009). */
const visions: Record<string, Rgb[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const grounds = ["canvas", "surface", "surface-2", "overlay"];
const meanings = ["increase", "decrease", "critical", "major", "minor", "success"];
const palette = Array.from({ length: CHART_COLORS }, (_, index) => `c${index + 1}`);
const series = [...palette, "c-others"];

const readable: [string, string, number][] = [
  ...[...grounds, "surface-3", "accent-soft"].flatMap((ground): [string, string, number][] => [
    ["ink", ground, 7],
    ["ink-2", ground, 4.5],
  ]),
  ["ink-3", "surface-3", 4.5],
  ...grounds.flatMap((ground) =>
    ["ink-3", "accent", ...meanings].map((token): [string, string, number] => [token, ground, 4.5]),
  ),
  ...[...meanings, "accent"].flatMap((token): [string, string, number][] => [
    [token, `${token}-soft`, 4.5],
    ["ink-3", `${token}-soft`, 4.5],
  ]),
  ["accent-ink", "accent-fill", 4.5],
  ["accent-ink", "accent-hover", 4.5],
  ["surface", "ink", 7],
  ["control", "surface", 3],
  ["c-compare", "surface", 3],
  ...series.map((token): [string, string, number] => [token, "surface", 2.75]),
  ...vendors.map((token): [string, string, number] => [token, "surface", 3]),
];

describe.each(["light", "dark"] as const)("%s", (theme) => {
  it("distinguishes text, controls and marks from their background", () => {
    const failing = readable.filter(
      ([token, ground, least]) => contrast(color(token, theme), color(ground, theme)) < least,
    );
    expect(failing).toEqual([]);
  });

  /** The closest pair in one vision: its difference and its tokens. */
  const closest = (pairs: [string, string][], vision: string): [number, string, string] =>
    pairs
      .map(([a, b]): [number, string, string] => {
        const [perceivedA, perceivedB] = [a, b].map((token) => dot(visions[vision] ?? [], color(token, theme))) as [
          Rgb,
          Rgb,
        ];
        return [distance(perceivedA, perceivedB), a, b];
      })
      .reduce((best, pair) => (pair[0] < best[0] ? pair : best));
  const pairsOf = (tokens: string[]) =>
    tokens.flatMap((a, at) => tokens.slice(0, at).map((b): [string, string] => [a, b]));

  it.each(Object.keys(visions))("distinguishes series and providers from each other in %s vision", (vision) => {
    expect(closest(pairsOf(series), vision)[0]).toBeGreaterThanOrEqual(0.07);
    expect(closest(pairsOf([...vendors]), vision)[0]).toBeGreaterThanOrEqual(0.07);
  });

  // They are never in one chart, but may be in two that stand side by side.
  it("distinguishes providers from every series", () => {
    const across = vendors.flatMap((vendor) => series.map((token): [string, string] => [vendor, token]));
    expect(closest(across, "normal")[0]).toBeGreaterThanOrEqual(0.06);
  });
});
