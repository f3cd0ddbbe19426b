import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { PipeableStream } from "react-dom/server";

/**
 * A rendered page as one chunk, because every chunk to the socket has a cost. If a multi-byte character does not fit at
 * the end of React 18's buffer, React leaves zeros before it, which browsers show in attributes as "�".
 */
export async function pageBody({ pipe }: PipeableStream): Promise<string> {
  return (await text(pipe(new PassThrough()))).replaceAll("\0", "");
}
