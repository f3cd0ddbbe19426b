/**
 * Why there is no file, as `reason` among the values of an error reply. The web app words it in the reader's language
 * (`refusal.<reason>` in files.json), with the other values; the reply's message is the same in English.
 */
export const fileRefusals = [
  "damaged",
  "withoutRate",
  "amortizedOnly",
  "billCurrency",
  "noLines",
  "unknownSet",
  "unknownPurchase",
  "tooLong.alerts",
  "tooLong.audit",
  "tooLong.answers",
  "busy",
] as const;
export type FileRefusal = (typeof fileRefusals)[number];
