import { inflateSync } from "node:zlib";

interface PdfObject {
  /** The dictionary, as text. */
  head: string;
  /** The stream, unpacked, one character per byte; "" if there is none. */
  stream: string;
}

/** The objects of a PDF as Chromium writes it: each by itself, streams deflated. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const { 1: id, index } of text.matchAll(/^(\d+) 0 obj\b/gm)) {
    const end = text.indexOf("endobj", index);
    const body = text.slice(index, end);
    const start = body.indexOf("stream\n");
    if (start < 0) objects.set(id!, { head: body, stream: "" });
    else {
      const head = body.slice(0, start);
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const bytes = pdf.subarray(index + start + "stream\n".length, index + start + "stream\n".length + length);
      objects.set(id!, {
        head,
        stream: (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1"),
      });
    }
  }
  return objects;
}

const character = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** A font of a page: how many hex digits name a glyph, and what each glyph means. */
interface PdfFont {
  digits: 2 | 4;
  meanings: Map<number, string>;
}

/** Variable fonts become fonts of drawings, whose glyphs are one byte each. */
const fontOf = (objects: Map<string, PdfObject>, id: string): PdfFont => {
  const { head } = objects.get(id) ?? { head: "" };
  const cmap = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1] ?? "";
  return { digits: head.includes("/Type3") ? 2 : 4, meanings: meaningsOf(objects.get(cmap)?.stream ?? "") };
};

function meaningsOf(cmap: string): Map<number, string> {
  const meanings = new Map<number, string>();
  for (const [, block = ""] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = "", to = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      meanings.set(parseInt(glyph, 16), character(to));
  for (const [, block = ""] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = "", last = "", to = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph += 1)
        meanings.set(glyph, String.fromCodePoint(parseInt(to, 16) + glyph - parseInt(first, 16)));
  return meanings;
}

/** The words of each page of a PDF that Chromium printed, without spaces, as gaps between glyphs are ambiguous. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, fontOf(objects, id!)]),
    );
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!.stream;
    let font: PdfFont | undefined;
    let text = "";
    for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
      if (name) font = fonts.get(name);
      else if (font)
        for (let at = 0; at < glyphs!.length; at += font.digits)
          text += font.meanings.get(parseInt(glyphs!.slice(at, at + font.digits), 16)) ?? "";
    }
    return text.replaceAll(/\s/g, "");
  });
}
