export interface Attachment {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
}

/** A complete email. Composed again, it is the same message with the same Message-ID. */
export interface Message {
  mailId: string;
  createdAt: Date;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

/** The recipients of an email that the server has not accepted, though it has accepted others. */
export interface Unaccepted {
  /** For good, such as those without a mailbox. */
  rejected: string[];
  /** For now: the server asks to try again later. */
  postponed: string[];
}

export interface Mailer {
  /** Rejects with JobError if no recipient was accepted, or the server does not respond. */
  send(message: Message): Promise<Unaccepted>;
  close(): void;
}
