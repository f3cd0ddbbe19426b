export interface Attachment {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
}

/** A mail, whole. The same one composed again is the same message, with the same Message-ID. */
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
  /** Resolves to the recipients that were refused while others were accepted. Rejects with JobError when all were, or nobody answers. */
  send(message: Message): Promise<string[]>;
  close(): void;
}
