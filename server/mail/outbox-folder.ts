import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { compose } from "./compose";
import type { Mailer, Message } from "./message";

/**
 * Writes emails as .eml files to DATA_DIR/outbox, for a machine without a mail server. An email has a fixed file name,
 * and its file is written atomically: sent again, it replaces itself.
 */
export function openOutboxFolder(dataDir: string, from: string): Mailer {
  const folder = path.join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(compose(message, from));
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, fileName(message));
      await writeFile(`${file}.part`, bytes as Buffer);
      await rename(`${file}.part`, file);
      return [];
    },
    close: () => transport.close(),
  };
}

const fileName = ({ createdAt, mailId }: Message): string =>
  `${createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z-${mailId}.eml`;
