import type PDFDocument from "pdfkit";
import type { Language } from "~/lib/language";
import { fontsOf } from "./pdf-fonts";
import type { PdfFont, Weight } from "./pdf-fonts";

export interface TextStyle {
  language: Language;
  size: number;
  weight?: Weight;
  color?: string;
}

type Doc = InstanceType<typeof PDFDocument>;

/** Consecutive text in one font. */
interface Run {
  font: PdfFont;
  text: string;
}

/** Units between line break opportunities: a word with its trailing spaces, or one character of a CJK script. */
const pieces =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]+\s*|\s+/gu;

/** Splits text into runs: each character uses the first font that has it, or the first font's replacement glyph. */
function runsOf(text: string, fonts: PdfFont[]): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fonts.find((candidate) => candidate.has(character.codePointAt(0)!)) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Writes text in any mix of scripts; pdfkit itself uses one font at a time. */
export function textWriter(doc: Doc) {
  const registered = new Set<string>();
  const select = ({ name, file }: PdfFont, size: number) => {
    if (!registered.has(name)) doc.registerFont(name, file);
    registered.add(name);
    return doc.font(name).fontSize(size);
  };
  const widthOf = (text: string, { language, size, weight = "Regular" }: TextStyle): number =>
    runsOf(text, fontsOf(language, weight)).reduce(
      (width, run) => width + select(run.font, size).widthOfString(run.text),
      0,
    );

  /** Wraps text to a width; words that are too wide break anywhere. */
  function linesOf(text: string, width: number, style: TextStyle): string[] {
    return text.split("\n").flatMap((paragraph) => {
      const lines = [""];
      const fits = (more: string) => widthOf((lines.at(-1)! + more).trimEnd(), style) <= width;
      for (const piece of paragraph.match(pieces) ?? []) {
        const isWide = widthOf(piece.trimEnd(), style) > width;
        for (const part of isWide ? piece : [piece]) {
          if (fits(part)) lines[lines.length - 1] += part;
          else lines.push(part);
        }
      }
      return lines.map((line) => line.trimEnd());
    });
  }

  /** Writes one line, aligned left or right at x. */
  function line(text: string, x: number, y: number, style: TextStyle, align: "left" | "right" = "left"): void {
    const { language, size, weight = "Regular", color = "#1d2129" } = style;
    let at = align === "left" ? x : x - widthOf(text, style);
    for (const run of runsOf(text, fontsOf(language, weight))) {
      select(run.font, size).fillColor(color).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  }

  return { line, linesOf, widthOf };
}
