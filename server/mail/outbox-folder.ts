import { access, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { compose } from "./compose";
import type { Mailer, Message } from "./message";

const FOLDER = "outbox";

/**
 * Writes emails to DATA_DIR/outbox, for a machine without a mail server: as .eml files, and their text beside them, as
 * those break and encode long links. An email has fixed file names, and its files are written atomically: sent again,
 * it replaces itself.
 */
export function openOutboxFolder(dataDir: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(compose(message, from));
      await mkdir(path.join(dataDir, FOLDER), { recursive: true });
      const file = (type: string) => path.join(dataDir, outboxFile(message, type));
      await replaceFile(file("txt"), `${message.text}\n`);
      await replaceFile(file("eml"), bytes as Buffer);
      return { rejected: [], postponed: [] };
    },
    close: () => transport.close(),
  };
}

type Identity = Pick<Message, "createdAt" | "mailId">;

/** The file with an email's text, relative to DATA_DIR; null if there is none, as a mail server may have been given it. */
export async function findTextFile(dataDir: string, message: Identity): Promise<string | null> {
  const file = outboxFile(message, "txt");
  const isThere = await access(path.join(dataDir, file)).then(
    () => true,
    () => false,
  );
  return isThere ? file : null;
}

/** One of an email's files, relative to DATA_DIR. */
const outboxFile = ({ createdAt, mailId }: Identity, type: string): string =>
  `${FOLDER}/${createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z-${mailId}.${type}`;

async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}
