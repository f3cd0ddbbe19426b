import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { languages } from "~/lib/language";
import { fontsOf } from "./pdf-fonts";
import { textWriter } from "./pdf-text";

const style = { language: "ko", size: 10 } as const;

test("the first font of a language contains all of its characters", async () => {
  for (const language of languages) {
    const words = (await import(`../../../locales/${language}/invoice-mail.json`)) as {
      default: Record<string, string>;
    };
    for (const weight of ["Regular", "Bold"] as const) {
      const [font] = fontsOf(language, weight);
      const needed = [...Object.values(words.default).join(""), ..."0123456789.,−–·%$￦¥/()"];
      expect(needed.filter((character) => character !== "\n" && !font!.has(character.codePointAt(0)!))).toEqual([]);
    }
  }
});

test("text is broken where its script allows, and none is lost", () => {
  const { linesOf, widthOf } = textWriter(new PDFDocument());
  expect(linesOf("Amazon Elastic Compute Cloud", 80, style)).toEqual(["Amazon Elastic", "Compute Cloud"]);
  expect(linesOf("", 80, style)).toEqual([""]);
  for (const text of [
    "저장소와 데이터베이스 서비스 이용 요금",
    "未舍入金额的计算明细与合计",
    "arn:aws:ec2:us-east-1:123456789012:instance/i-0123456789abcdef",
    "Compute 저장소 账单 請求書 🙂",
  ]) {
    const lines = linesOf(text, 60, style);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(60);
  }
});
