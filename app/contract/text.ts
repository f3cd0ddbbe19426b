import { z } from "zod";
import { languages } from "~/lib/language";
import { MAX_WORD } from "./costs/filter-limits";
import { problem } from "./field-problems";
import type { FieldProblem } from "./field-problems";

/** Characters that stores and single-line text reject: control characters and unpaired surrogates. */
const unwritable = /[\p{Cc}\p{Cs}]/u;
const unwritableLine = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** One line of at most `max` typed characters, trimmed. */
export const line = (max: number, message?: FieldProblem) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((text) => !unwritable.test(text), problem("controlCharacters"));

/** Several lines of at most `max` characters. Forms send line breaks as CR LF, which a textarea's limit counts as one. */
export const lines = (max: number, message?: FieldProblem) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .max(max, message)
    .refine((text) => !unwritableLine.test(text), problem("controlCharacters"));

/** Normalizes names that look the same to the same key. */
export const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

/**
 * Which state of an object a form was opened with, as the reply that filled it names it. A save is refused (409
 * `changed`) if another one has been stored since.
 */
export const version = z.string().max(64);

/** Language of a workbook's words; CSV headers are the same in all languages. */
export const fileLanguage = z.enum(languages).default("en");

/** Part of a name or id that a list is searched for; empty: it is not. */
export const searchWord = z.string().max(MAX_WORD).default("");
