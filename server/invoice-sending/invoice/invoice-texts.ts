import { textsOf } from "../../texts";

/** Texts of invoice emails and files, by language. */
export const textsIn = await textsOf("invoice-mail");
