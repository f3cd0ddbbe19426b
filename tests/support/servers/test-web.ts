import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import express from "express";

type Module = ServerBuild["routes"][string]["module"];
interface Entry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}
type Route = Omit<Entry, "id" | "children"> & { id: string; children?: Route[] };

const modules = import.meta.glob<Module>("../../../app/routes/**/*.{ts,tsx}");

/** Modules of the web app read their settings once, so a process has one web app, which its sites use in turn. */
let loaded: ReturnType<typeof load> | undefined;

const routesIn = (entries: Entry[]): Route[] =>
  entries.map(({ children, ...entry }) => ({
    ...entry,
    id: entry.id ?? entry.file.replace(/\.tsx?$/, ""),
    children: children && routesIn(children),
  }));

async function load() {
  const folder = mkdtempSync(path.join(tmpdir(), "cloudtally-web-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  Object.assign(process.env, { DATA_DIR: folder, TODAY: "2026-11-20", LOG_LEVEL: "warn" });
  const { env } = await import("../../../app/env.server");
  const tree: Route = {
    id: "root",
    path: "",
    file: "root.tsx",
    children: routesIn((await import("../../../app/routes")).default),
  };
  const { sessionStore } = await import("../../../app/session/store/session.server");
  const { sessionCookie } = await import("../../../app/session/cookies.server");
  const routes: ServerBuild["routes"] = {};
  const add = async ({ id, path, index, file, children = [] }: Route, parentId?: string): Promise<void> => {
    const module =
      id === "root"
        ? ((await import("../../../app/root")) as unknown as Module)
        : await modules[`../../../app/${file}`]!();
    routes[id] = { id, parentId, path, index, module };
    for (const child of children) await add(child, id);
  };
  await add(tree);
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
  return { build, handler: handlerOf(build, tree), env, sessionStore, sessionCookie };
}

/**
 * Remix ranks and compiles all routes several times for each request, which is a tenth of the work of a test of pages.
 * So it gets only those that an address matches.
 */
function handlerOf(build: ServerBuild, tree: Route): express.RequestHandler {
  const handlers: Record<string, express.RequestHandler> = {};
  const handlerAt = (address: string): express.RequestHandler => {
    const matches = matchRoutes(
      [tree] as Parameters<typeof matchRoutes>[0],
      address.replace(/\.data$/, "").replace(/^\/_root$/, "/"),
    )!;
    const isMatched = ([id]: [string, unknown]) => matches.some(({ route }) => route.id === id);
    const matched = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(isMatched));
    return (handlers[matches.at(-1)!.route.id!] ??= createRequestHandler({
      build: {
        ...build,
        routes: matched(build.routes),
        assets: { ...build.assets, routes: matched(build.assets.routes) },
      },
      mode: "production",
    }));
  };
  const byAddress: Record<string, express.RequestHandler> = {};
  return (request, ...rest) => (byAddress[request.path] ??= handlerAt(request.path))(request, ...rest);
}

/**
 * The whole web app in this process on its own port, with the upstream at `upstreamUrl`: routes, pages and sessions as
 * in production, without client-side scripts.
 */
export async function openTestWeb(upstreamUrl: string) {
  const { build, handler, env, sessionStore, sessionCookie } = await (loaded ??= load());
  env.UPSTREAM_URL = upstreamUrl;

  const app = express();
  app.disable("x-powered-by");
  app.all("*", handler);
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Paths of all routes. */
    paths: Object.values(build.routes).flatMap(({ path, index }) => (path ? [`/${path}`] : index ? ["/"] : [])),
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
    },
  };
}
