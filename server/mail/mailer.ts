import type { Env } from "../env";
import type { Mailer } from "./message";
import { openOutboxFolder } from "./outbox-folder";
import { openSmtp } from "./smtp";

/** Mails go to the server that SMTP_URL names, without one into files in DATA_DIR/outbox. */
export const openMailer = (env: Env): Mailer =>
  env.SMTP_URL ? openSmtp(env.SMTP_URL, env.MAIL_FROM) : openOutboxFolder(env.DATA_DIR, env.MAIL_FROM);
