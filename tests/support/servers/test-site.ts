import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openTestUpstream } from "./test-upstream";
import { openTestWeb } from "./test-web";
import { openUpstreamProxy } from "./upstream-proxy";

/** Web app and upstream in this process, over test stores, with a fault-injecting proxy between them. */
export async function openTestSite(settings: Record<string, string> = {}) {
  const upstream = await openTestUpstream(settings);
  const listener = getRequestListener(upstream.app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const proxy = await openUpstreamProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
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
      server.close();
      server.closeAllConnections();
      await upstream.close();
    },
  };
}
