import { mayUse } from "~/contract/people/permission";
import { tableFormats, tables } from "~/contract/tables/tables";
import type { TableFile } from "~/contract/tables/tables";
import { openedFile, refusedFile, textReply } from "~/http/replies/file-reply.server";
import { forbidden } from "~/http/replies/page-error.server";
import { prefetchCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import type { SignedIn } from "~/session/require-user.server";

/** The requested file, or the reason why there is none. */
type FileAnswer = { fileName: string; open: () => Promise<Response>; problem: null } | { problem: string };

/** Reads the address of a file with the same rules as the address of its screen. */
export type ReadFile = (request: Request, user: SignedIn, file: TableFile) => Promise<FileAnswer>;

/**
 * Streams a table as a file: all rows, unrounded. 403 without permission, 422 if it has parameters that the page would
 * ignore. A HEAD request cannot know what only making the file reveals, such as a damaged month.
 */
export async function tableFile(request: Request, file: TableFile, read: ReadFile): Promise<Response> {
  prefetchCommonInfo(request);
  const user = await requireUser(request);
  const { headers } = user;
  try {
    if (!mayUse(user.user, tables[file.id].menu, "view")) throw forbidden();
    const requested = await read(request, user, file);
    if (requested.problem !== null) return textReply(422, requested.problem, headers);
    const { fileName, open } = requested;
    return await openedFile(request, open, { fileName, mediaType: tableFormats[file.format], headers });
  } catch (error) {
    return refusedFile(request, error, headers);
  }
}
