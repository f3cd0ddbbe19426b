import { createTransport } from "nodemailer";
import { JobError } from "../jobs/job";
import { compose } from "./compose";
import type { Mailer } from "./message";

const CONNECTIONS = 4;
const CONNECT_MS = 30_000;
const SOCKET_TIMEOUT_MS = 120_000;

/** Sends emails through an SMTP server: smtp://user:password@host:587 (STARTTLS if offered) or smtps://… */
export function openSmtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(message) {
      try {
        const { rejected } = await transport.sendMail(compose(message, from));
        return rejected;
      } catch (error) {
        throw failure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx responses are permanent; everything else (4xx, no response, no connection) may succeed later. */
function failure(error: unknown): JobError {
  const { responseCode, response } = error as { responseCode?: number; response?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500;
  const message = response ? `The mail server refuses: ${response}` : "The mail server does not answer.";
  return new JobError(message.slice(0, 500), isFinal, { cause: error });
}
