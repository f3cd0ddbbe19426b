import { checkSameOrigin } from "~/http/same-origin.server";

/** More than any form of fields needs; forms with files are read as streams. */
const LIMIT_BYTES = 64 * 1024;

/**
 * The fields of a posted form. Throws a Response: 403 when another site sent it, 413 when it is larger than
 * `limitBytes`, 415 when it is no form.
 */
export async function readForm(
  request: Request,
  { limitBytes = LIMIT_BYTES }: { limitBytes?: number } = {},
): Promise<FormData> {
  checkSameOrigin(request);
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge();
  const bytes = await readBytes(request, limitBytes);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw new Response(null, { status: 415, statusText: "Not a form" });
  });
}

/** Stops at the limit: the length a client announces need not be true. */
async function readBytes({ body }: Request, limitBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (): Response => new Response(null, { status: 413, statusText: "Too large" });
