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

export interface Mailer {
  /**
   * Resolves to the rejected recipients if others were accepted. Rejects with JobError if all were rejected, or the
   * server does not respond.
   */
  send(message: Message): Promise<string[]>;
  close(): void;
}
