import { textsOf } from "../../texts";
import en from "../../../locales/en/invoice-mail.json";
import ja from "../../../locales/ja/invoice-mail.json";
import ko from "../../../locales/ko/invoice-mail.json";
import zh from "../../../locales/zh/invoice-mail.json";

/** Texts of invoice emails and files, by language. */
export const textsIn = await textsOf("invoice-mail", { en, ko, zh, ja });
