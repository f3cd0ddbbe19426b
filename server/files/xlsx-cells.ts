import { FORMULA_START } from "~/lib/files/formula";
import { cutText } from "~/lib/cut-text";
import { DAY_MS } from "~/lib/time/time-frames";
import type { Column } from "./sheet";
import { style } from "./xlsx-parts";

/** Longest text a cell may hold. */
const MAX_TEXT = 32_767;
/** Day 0 of a workbook's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);

const formulaStart = new RegExp(FORMULA_START, "u");

/** Converts a column's text to cells. */
export const cellOf: Record<Column["type"], (text: string, decimals?: number) => string> = {
  text: (text) => textCell(text, formulaStart.test(text) ? style.guarded : style.plain),
  number: (text) => numberCell(text, style.plain),
  money: (text, decimals) => numberCell(text, decimals === 0 ? style.whole : style.money),
  percent: (text) => numberCell(text, style.percent),
  day: (text) =>
    text === "" ? "<c/>" : `<c s="${style.day}"><v>${(Date.parse(`${text}T00:00:00Z`) - EPOCH) / DAY_MS}</v></c>`,
};

/** Converts a total to a cell. */
export function totalCellOf({ type, decimals }: Column, text: string): string {
  if (type === "text") return textCell(text, style.head);
  if (type === "number") return numberCell(text, style.head);
  if (type === "percent") return numberCell(text, style.totalPercent);
  return numberCell(text, decimals === 0 ? style.totalWhole : style.totalMoney);
}

/** A text cell, which spreadsheets never evaluate, even if it looks like a formula. */
export function textCell(text: string, format: number): string {
  if (text === "") return "<c/>";
  const shortened = text.length > MAX_TEXT ? `${cutText(text, MAX_TEXT - 1)}…` : text;
  const spaceAttribute = /^\s|\s$|[\n\t]/.test(shortened) ? ' xml:space="preserve"' : "";
  return `<c t="inlineStr"${format === style.plain ? "" : ` s="${format}"`}><is><t${spaceAttribute}>${escapeXml(shortened)}</t></is></c>`;
}

/** The file contains every digit; spreadsheets calculate with the nearest 64-bit float, about 15 digits. */
function numberCell(text: string, format: number): string {
  if (text === "") return "<c/>";
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a decimal: ${text}`);
  return `<c${format === style.plain ? "" : ` s="${format}"`}><v>${text}</v></c>`;
}

const special = /[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x(?=[0-9A-Fa-f]{4}_)/gu;
const names: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "\t",
  "\n": "\n",
  _x: "_x005F_x",
};

/** Escapes text for XML; characters that XML does not allow are written as _xHHHH_, which spreadsheets decode. */
export const escapeXml = (text: string): string =>
  text.replace(
    special,
    (character) => names[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
