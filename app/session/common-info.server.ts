import type { CommonInfo } from "~/contract/session";
import { getCommonInfo } from "~/contract/session";
import { once } from "~/http/every-request.server";
import { companyOf } from "~/lib/company-address";
import type { Upstream } from "~/upstream/upstream.server";
import { upstreamAs } from "./require-user.server";
import { readSession } from "./session.server";

const EXPECTED = "expected common info";

interface Expected {
  companyId: string;
  info: Promise<CommonInfo>;
}

/**
 * Asks for what the company has together with who the user is, and not after it: nearly every page needs both. Asked is
 * for the company of the address, else for that of the page before; in another one by now, the answer is left lying.
 */
export function expectCommonInfo(request: Request): void {
  void once(request, EXPECTED, () => expected(request)).catch(() => undefined);
}

async function expected(request: Request): Promise<Expected | null> {
  const session = await readSession(request);
  const companyId = companyOf(request) ?? session?.data.companyId;
  if (!session || !companyId) return null;
  const info = (await upstreamAs(request, session, { companyId })).call(getCommonInfo, {});
  // Whoever needs it hears of a failure.
  info.catch(() => undefined);
  return { companyId, info };
}

/** What the company has; asked for once per request, by the frame and by the screen in it. */
export const commonInfo = (request: Request, upstream: Upstream): Promise<CommonInfo> =>
  once(request, "common info", async () => {
    const early = await once(request, EXPECTED, async (): Promise<Expected | null> => null);
    return early && early.companyId === upstream.companyId ? early.info : upstream.call(getCommonInfo, {});
  });
