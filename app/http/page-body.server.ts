import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { PipeableStream } from "react-dom/server";

/**
 * A rendered page in one piece: on its way to the socket every piece costs its own. Where a letter of several bytes does
 * not fit at the end of React's buffer, React 18 leaves zeros in front of it; a browser shows them in attributes as "�".
 */
export async function pageBody({ pipe }: PipeableStream): Promise<string> {
  return (await text(pipe(new PassThrough()))).replaceAll("\0", "");
}
