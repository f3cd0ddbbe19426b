import type { IncomingMessage } from "node:http";

/** Far more than any form of the provider needs. */
const LIMIT_BYTES = 16 * 1024;

/** The fields of a posted form; undefined when the body is larger than such a form can be. */
export async function urlEncodedBody(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Left open when too large, so that the answer can still be sent.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
