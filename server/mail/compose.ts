import type { SendMailOptions } from "nodemailer";
import type { Message } from "./message";

/**
 * Converts a message for nodemailer. Addresses are separate from names, so that no text can become a second recipient.
 */
export function compose(
  { mailId, createdAt, recipients, subject, text, html, attachments }: Message,
  from: string,
): SendMailOptions {
  return {
    messageId: `<${mailId}@${domainOf(from)}>`,
    date: createdAt,
    from,
    to: recipients.map((address) => ({ name: "", address })),
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      // The HTML shows a picture as cid:<file name>.
      ...(mediaType.startsWith("image/") && { cid: fileName }),
      content: Buffer.from(content),
    })),
    // Contents are given here and never fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const domainOf = (from: string): string => /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? "cloudtally";
