import type { Env } from "../env";
import type { Mailer } from "./message";
import { openOutboxFolder } from "./outbox-folder";
import { openSmtp } from "./smtp";

/** Sends emails through the server in SMTP_URL, or writes them to files in DATA_DIR/outbox. */
export const openMailer = (env: Env): Mailer =>
  env.SMTP_URL ? openSmtp(env.SMTP_URL, env.MAIL_FROM) : openOutboxFolder(env.DATA_DIR, env.MAIL_FROM);
