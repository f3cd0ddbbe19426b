import { checkSameOrigin } from "~/http/origin/same-origin.server";
import { rememberForm } from "./pending-form/save-pending-form.server";

/** Larger than most forms without files; forms with files are streamed. */
const LIMIT_BYTES = 64 * 1024;
/** For forms with thousands of values. */
export const LONG_FORM_BYTES = 2 * 1024 ** 2;

/**
 * The fields of a posted form. Throws a Response: 403 from another site, 413 if larger than `limitBytes`, 415 if it is
 * not a form.
 */
export async function readForm(
  request: Request,
  { limitBytes = LIMIT_BYTES }: { limitBytes?: number } = {},
): Promise<FormData> {
  checkSameOrigin(request);
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge();
  const bytes = await readBytes(request, limitBytes);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Response(null, { status: 415, statusText: "Not a form" });
  });
  await rememberForm(request, form);
  return form;
}

/** Stops at the limit, because the announced length may be false. */
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
