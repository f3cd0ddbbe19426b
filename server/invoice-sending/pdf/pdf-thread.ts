/** The program of the threads that make PDFs (see invoice-file.ts); fonts are loaded once per thread. */
import { constants } from "node:os";
import { answerTasks } from "../../threads/answer-tasks.mjs";
import { invoicePdf } from "./invoice-pdf";

answerTasks(invoicePdf, constants.priority.PRIORITY_LOW);
