import { z } from "zod";
import { languages } from "~/lib/language";
import { problem } from "./field-problems";
import type { FieldProblem } from "./field-problems";

/** What no store keeps and no line of text holds: control characters and halves of characters. */
const unwritable = /[\p{Cc}\p{Cs}]/u;
const unwritableLine = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** One line of at most `max` characters that people typed, without the space around it. */
export const line = (max: number, message?: FieldProblem) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((text) => !unwritable.test(text), problem("controlCharacters"));

/** Several lines of at most `max` characters. */
export const lines = (max: number, message?: FieldProblem) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((text) => !unwritableLine.test(text), problem("controlCharacters"));

/** The same for names that people would take for the same. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Language of what a workbook says in words; the headers of CSV are the same in all. */
export const fileLanguage = z.enum(languages).default("en");
