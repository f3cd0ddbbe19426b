/** Writes an invoice as PDF, of what is asked in JSON on standard input. */
import { json } from "node:stream/consumers";
import { runWriter } from "../../files/writer";
import { invoicePdf } from "./invoice-pdf";
import type { PdfRequest } from "./invoice-pdf";

await runWriter(async function* (input) {
  yield await invoicePdf((await json(input)) as PdfRequest);
});
