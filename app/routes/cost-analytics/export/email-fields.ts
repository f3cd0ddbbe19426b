import { z } from "zod";
import { note, recipients } from "~/contract/tables/exports";

/** Typed addresses: one per line, or separated by commas, semicolons or spaces. */
export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The fields of the form. */
export const emailSchema = z.object({
  recipients: z.string().default("").transform(addressesOf).pipe(recipients),
  note: note.default(""),
  format: z.enum(["csv", "xlsx"]),
  /** Idempotency key, created with the page: the form is sent once, however often it arrives. */
  requestId: z.uuid(),
});
export type EmailFields = z.input<typeof emailSchema>;
