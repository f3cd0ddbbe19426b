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

/** Letters of one face that stand together. */
interface Run {
  font: PdfFont;
  text: string;
}

/** Text that may break after it: a word with the blanks behind it, or one character of a script without blanks. */
const pieces =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]+\s*|\s+/gu;

/** The text in runs of the first face that has each of its characters; what no face has is shown as unknown by the first. */
function runsOf(text: string, fonts: PdfFont[]): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = fonts.find((one) => one.has(character.codePointAt(0)!)) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Writes text in any script, where pdfkit alone knows one font at a time. */
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

  /** The text in lines that are no wider; a word that is wider alone breaks anywhere. */
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

  /** One line whose left end, or right end, is at x. */
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
export type TextWriter = ReturnType<typeof textWriter>;
