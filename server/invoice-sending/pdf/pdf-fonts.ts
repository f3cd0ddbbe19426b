import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { create } from "fontkit";
import type { Font } from "fontkit";
import type { Language } from "~/lib/language";

/** Available typefaces: each has Latin letters and the characters of one language in its regional forms. */
const faces = {
  kr: { package: "@embedpdf/fonts-kr", file: "NotoSansKR" },
  sc: { package: "@embedpdf/fonts-sc", file: "NotoSansHans" },
  jp: { package: "@embedpdf/fonts-jp", file: "NotoSansJP" },
} as const;
type FontFace = keyof typeof faces;
export type Weight = "Regular" | "Bold";

/** A typeface in one weight, read once: its file and its supported characters. */
export interface PdfFont {
  name: string;
  file: Uint8Array;
  has(codePoint: number): boolean;
}

/** Preferred typefaces; characters that one lacks are taken from the next one that has them. */
const defaultOrder: FontFace[] = ["kr", "sc", "jp"];
/** Languages whose own forms of the characters come first. */
const orderByLanguage: Partial<Record<Language, FontFace[]>> = { zh: ["sc", "kr", "jp"], ja: ["jp", "sc", "kr"] };

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<string, PdfFont>();

/** The typefaces for a language in order of preference; files are read on first use. */
export const fontsOf = (language: Language, weight: Weight): PdfFont[] =>
  (orderByLanguage[language] ?? defaultOrder).map((face) => fontOf(face, weight));

function fontOf(face: FontFace, weight: Weight): PdfFont {
  const name = `${face} ${weight}`;
  const cached = fonts.get(name);
  if (cached) return cached;
  const folder = path.join(path.dirname(resolve(faces[face].package)), "../fonts");
  const file = readFileSync(path.join(folder, `${faces[face].file}-${weight}.otf`));
  const font = create(file) as Font;
  const loaded = { name, file, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  fonts.set(name, loaded);
  return loaded;
}
