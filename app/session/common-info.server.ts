import type { CommonInfo } from "~/contract/people/session";
import { getCommonInfo } from "~/contract/people/session";
import { once } from "~/http/request-context.server";
import { companyOf } from "~/lib/people/company-address";
import type { Upstream } from "~/upstream/upstream.server";
import { upstreamAs } from "./require-user.server";
import { readSession } from "./store/session.server";

const PREFETCHED = "prefetched common info";

interface Prefetched {
  companyId: string;
  info: Promise<CommonInfo>;
}

/**
 * Requests the company's data in parallel with the user, not after it, because nearly every page needs both. It
 * requests those of the company in the address, otherwise of the previous page's; if the company turns out to be
 * another one, the response is discarded.
 */
export function prefetchCommonInfo(request: Request): void {
  void once(request, PREFETCHED, () => prefetched(request)).catch(() => undefined);
}

async function prefetched(request: Request): Promise<Prefetched | null> {
  const session = await readSession(request);
  const companyId = companyOf(request) ?? session?.data.companyId;
  if (!session || !companyId) return null;
  const info = (await upstreamAs(request, session, { companyId })).call(getCommonInfo, {});
  // Callers that await it see the failure.
  info.catch(() => undefined);
  return { companyId, info };
}

/** The company's data, requested once per request by the frame and its screen. */
export const commonInfo = (request: Request, upstream: Upstream): Promise<CommonInfo> =>
  once(request, "common info", async () => {
    const early = await once(request, PREFETCHED, async (): Promise<Prefetched | null> => null);
    return early && early.companyId === upstream.companyId ? early.info : upstream.call(getCommonInfo, {});
  });
