import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openTestUpstream } from "./test-upstream";
import { openTestWeb } from "./test-web";
import { openUpstreamProxy } from "./upstream-proxy";

/** Web app and upstream in this process, over test stores, with a proxy between them that can do them harm. */
export async function openTestSite() {
  const upstream = await openTestUpstream();
  const listener = getRequestListener(upstream.app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const proxy = await openUpstreamProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const web = await openTestWeb(proxy.url, upstream.stores.directory);

  return {
    upstream,
    proxy,
    web,
    /** A cookie of a browser in which the user is signed in and has looked at the company before. */
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
