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
        const { rejected, rejectedErrors = [] } = await transport.sendMail(compose(message, from));
        const refusals: Refusal[] = rejectedErrors;
        const later = refusals.flatMap((refusal) => (isForGood(refusal) ? [] : [refusal.recipient!]));
        // Sent in lower case, by which no two recipients are the same.
        const asWritten = (addresses: string[]) =>
          message.recipients.filter((written) =>
            addresses.some((sent) => sent.toLowerCase() === written.toLowerCase()),
          );
        return {
          rejected: asWritten(rejected.filter((address) => !later.includes(address))),
          postponed: asWritten(later),
        };
      } catch (error) {
        throw failure(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Commands whose responses are about the email: others are about the server, the login or the sender of all emails. */
const ABOUT_EMAIL = ["RCPT TO", "DATA"];
/** Some servers require a login only then. */
const LOGIN_REQUIRED = 530;

/** Why an email was not taken: what the mail server has replied to a command, for one recipient if it is about one. */
interface Refusal {
  /** Of a failure without a reply, and what the network has called it. */
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  recipient?: string;
}

/** 5xx responses about the email are permanent; everything else may succeed later, once somebody has corrected it. */
const isForGood = ({ responseCode = 0, command = "" }: Refusal): boolean =>
  responseCode >= 500 && responseCode !== LOGIN_REQUIRED && ABOUT_EMAIL.includes(command);

function failure(error: unknown): JobError {
  const { response, code, originalCode = code } = error as Refusal;
  const isFinal = isForGood(error as Refusal);
  const message = response
    ? `The mail server refuses: ${response}`
    : `The mail server does not answer${originalCode ? ` (${originalCode})` : ""}.`;
  return new JobError(message.slice(0, 500), isFinal, { cause: error });
}
