import { getRequestListener } from "@hono/node-server";
import { openTestUpstream } from "./test-upstream";
import { openTestWeb } from "./test-web";
import { openUpstreamProxy } from "./upstream-proxy";

/** Web app and upstream in this process, over test stores, with a fault-injecting port between them. */
export async function openTestSite(settings: Record<string, string> = {}) {
  const upstream = await openTestUpstream(settings);
  const proxy = await openUpstreamProxy(getRequestListener(upstream.app.fetch));
  const web = await openTestWeb(proxy.url);

  return {
    upstream,
    proxy,
    web,
    /** A cookie of a signed-in user whose current company is the given one. */
    signIn: async (userId: string, companyId: string) =>
      web.signIn(await upstream.tokenOf(userId, { expiresAt: "2h" }), { companyId }),
    async close(): Promise<void> {
      await web.close();
      await proxy.close();
      await upstream.close();
    },
  };
}
