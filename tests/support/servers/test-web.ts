import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { vi } from "vitest";

type Module = ServerBuild["routes"][string]["module"];
interface Entry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

const modules = import.meta.glob<Module>("../../../app/routes/**/*.{ts,tsx}");

/**
 * The whole web app in this process on its own port, with the upstream at `upstreamUrl`: routes, pages and sessions as in
 * production, without client-side scripts.
 */
export async function openTestWeb(upstreamUrl: string, dataFolder: string) {
  vi.stubEnv("UPSTREAM_URL", upstreamUrl);
  vi.stubEnv("DATA_DIR", dataFolder);
  vi.stubEnv("TODAY", "2026-11-20");
  vi.stubEnv("LOG_LEVEL", "warn");
  const entries = (await import("../../../app/routes")).default;
  const { sessionStore } = await import("../../../app/session/store/session.server");
  const { sessionCookie } = await import("../../../app/session/cookies.server");
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: (await import("../../../app/root")) as unknown as Module },
  };
  const add = async (entry: Entry, parentId: string): Promise<void> => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    routes[id] = {
      id,
      parentId,
      path: entry.path,
      index: entry.index,
      module: await modules[`../../../app/${entry.file}`]!(),
    };
    for (const child of entry.children ?? []) await add(child, id);
  };
  for (const entry of entries) await add(entry, "root");
  const manifest = Object.fromEntries(
    Object.values(routes).map(({ id, parentId, path, index, module }) => {
      const has = {
        hasLoader: "loader" in module,
        hasAction: "action" in module,
        hasErrorBoundary: "ErrorBoundary" in module,
        hasClientLoader: false,
        hasClientAction: false,
      };
      return [id, { id, parentId, path, index, module: `/assets/${id}.js`, imports: [], ...has }];
    }),
  );
  const options = (await import("../../../remix.config.js")).default;
  const build = {
    entry: { module: await import("../../../app/entry.server") },
    routes,
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: manifest,
      url: "/assets/manifest.js",
      version: "test",
    },
    future: options.future,
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
  } as unknown as ServerBuild;

  const app = express();
  app.disable("x-powered-by");
  app.all("*", createRequestHandler({ build, mode: "production" }));
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Paths of all routes. */
    paths: Object.values(routes).flatMap(({ path, index }) => (path ? [`/${path}`] : index ? ["/"] : [])),
    /** Cookie of a session with these tokens. */
    async signIn(
      accessToken: string,
      more: { accessTokenEndsAt?: number; refreshToken?: string; companyId?: string; userId?: string } = {},
    ): Promise<string> {
      const id = await sessionStore().create({
        accessToken,
        accessTokenEndsAt: Date.now() + 3_600_000,
        language: null,
        ...more,
      });
      return (await sessionCookie(new Request(url)).serialize(id)).split(";")[0]!;
    },
    get: (path: string, cookie = "", init: RequestInit = {}) =>
      fetch(url + path, { redirect: "manual", ...init, headers: { cookie, "accept-language": "en", ...init.headers } }),
    post: (path: string, fields: Record<string, string>, cookie = "") =>
      fetch(url + path, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, origin: url, "accept-language": "en" },
        body: new URLSearchParams(fields),
      }),
    async close(): Promise<void> {
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      vi.unstubAllEnvs();
    },
  };
}
