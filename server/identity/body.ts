import type { IncomingMessage } from "node:http";

/** Far larger than any form of the provider. */
const LIMIT_BYTES = 16 * 1024;

/** The fields of a posted form; undefined if the body is too large. */
export async function urlEncodedBody(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Kept open if too large, so that the response can still be sent.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
