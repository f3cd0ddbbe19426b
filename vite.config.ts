import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "@swc/core";
import license from "rollup-plugin-license";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import options from "./remix.config.js";
import { chunkOf, chunksWithoutCircles } from "./vite.chunks";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const locales = fileURLToPath(new URL("./locales", import.meta.url));
/** Words of e-mails and of the upstream's own pages, which no page of the app shows. */
const serverOnly = /\/(sign-in|invoice-mail)\.json$/;
const texts = readdirSync(locales, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json") && !serverOnly.test(`/${file.replaceAll("\\", "/")}`))
  .sort()
  .map((file) => ({ file, words: readFileSync(path.join(locales, file), "utf8") }));
/** All have one version: a hash for each would be a kilobyte of each first load. */
const version = createHash("sha256").update(JSON.stringify(texts)).digest("base64url").slice(0, 8);

/** Each namespace of each language is its own file, as data rather than script: a page fetches the few it needs. */
const textFiles: Plugin = {
  name: "text-files",
  config: (_, { command }) => ({ define: { __TEXTS_VERSION__: JSON.stringify(command === "build" ? version : "") } }),
  generateBundle() {
    for (const { file, words } of texts) {
      const [language = "", name = ""] = file.split(path.sep);
      this.emitFile({
        type: "asset",
        fileName: `assets/${name.replace(".json", "")}-${language}-${version}.json`,
        source: JSON.stringify(JSON.parse(words)),
      });
    }
  },
  configureServer(server) {
    server.middlewares.use("/assets/", (request, response, next) => {
      const found = /^\/([\w-]+)-(\w+)-\.json$/.exec(request.url ?? "");
      if (!found) return next();
      response
        .setHeader("content-type", "application/json")
        .end(readFileSync(path.join(locales, found[2]!, `${found[1]!}.json`)));
    });
  },
};

/**
 * d3-shape is one file that creates its curves by calls. Marked as pure, the calls for unused curves are removed.
 */
const unusedCurves: Plugin = {
  name: "unused-curves",
  transform: (code, id) =>
    id.includes("/d3-shape/")
      ? { code: code.replaceAll(/= (\(function custom\(|curveRadial\()/g, "= /* @__PURE__ */ $1"), map: null }
      : undefined,
};

/** Replaces a piece of a package's code, and fails if it is no longer there. */
const patched = (
  name: string,
  { file, piece, by, head = "" }: { file: RegExp; piece: RegExp; by: string; head?: string },
): Plugin => ({
  name,
  transform(code, id) {
    if (!file.test(id)) return undefined;
    if (!piece.test(code)) this.error(`${name}: the package no longer has the code that is replaced here`);
    return { code: head + code.replace(piece, by), map: null };
  },
});

/**
 * If a page's code cannot be fetched, Remix reloads the page, which without a network leads to the browser's own error
 * page. Instead, code waits to be retried, as data does (app/ui/loading/retry.ts).
 */
const retriedRouteModules = patched("retried-route-modules", {
  file: /@remix-run\/react\/dist\/esm\/routeModules\.js/,
  piece: /import\(\s*(?:\/\*[^*]*\*\/)?\s*route\.module\)/,
  by: 'retried(() => import(/* @vite-ignore */ route.module), { target: route.module, shownIn: "toast" })',
  head: 'import { retried } from "~/ui/loading/retry";\n',
});

/**
 * A navigation that starts while Remix asks for the route of a background request does not find that route yet, and
 * would show that the page does not exist. The request goes on by itself.
 */
const requestsBeforeTheirRoutes = patched("requests-before-their-routes", {
  file: /@remix-run\/router\/dist\/router\.js/,
  piece: /(?<=if \(!fetcherMatches\) \{\s*)revalidatingFetchers\.push\(\{[^}]*\}\);/,
  by: "",
});

/**
 * Remix checks at run time what is known at build time: its flags, and that there is a server. As constants, they
 * remove two kilobytes of unused code from each first load.
 */
const remixAsConfigured: Plugin = {
  name: "remix-as-configured",
  apply: "build",
  transform(code, id) {
    if (!id.includes("/@remix-run/react/dist/esm/")) return undefined;
    const on = Object.keys(options.future).join("|");
    const decided = code
      .replaceAll(new RegExp(String.raw`\b(window\.__remixContext\.)?future\.(${on})\b`, "g"), "true")
      .replaceAll("if (isSpaMode)", "if (false)")
      // Before single fetch, each route requested its own data.
      .replaceAll('typeof singleFetch === "function"', "true");
    return { code: decided, map: null };
  },
};

const interLicence = readFileSync(
  new URL("./node_modules/@fontsource-variable/inter/LICENSE", import.meta.url),
  "utf8",
);

/**
 * The licences of what browsers load are a file beside it; in every script they would be two kilobytes of each first
 * load.
 */
const licences = license({
  thirdParty: {
    output: {
      file: fileURLToPath(new URL("./build/client/assets/licences.txt", import.meta.url)),
      // A font is no module, so that the plugin does not see it.
      template: (packages) =>
        [...packages.map((dependency) => dependency.text()), `Name: Inter\n\n${interLicence}`].join("\n\n---\n\n"),
    },
  },
});

/**
 * Scripts are as small as terser's, in a fraction of the time, and five kilobytes of each first load smaller than
 * esbuild's.
 */
const minified: Plugin = {
  name: "minified",
  apply: "build",
  renderChunk: {
    // After Vite's own step, which formats the code again.
    order: "post",
    async handler(code) {
      const result = await minify(code, {
        module: true,
        mangle: true,
        compress: {
          ecma: 2020,
          passes: 3,
          // Nothing depends on reading a property that nothing uses.
          pure_getters: true,
          // Remix's router warns developers only under npm run dev.
          pure_funcs: ["warning", "warningOnce", "logV6DeprecationWarnings"],
        },
      });
      return { code: result.code, map: null };
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix(options as Parameters<typeof remix>[0]),
    unusedCurves,
    ...(isSsrBuild ? [{ ...textFiles, generateBundle: undefined }] : [textFiles]),
    retriedRouteModules,
    requestsBeforeTheirRoutes,
    ...(isSsrBuild ? [] : [remixAsConfigured, licences, chunksWithoutCircles, minified]),
  ],
  esbuild: { legalComments: "none" },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // npm run dev; what runs the web app otherwise is remix-serve.
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true, host: process.env.HOST },
  // A running server and open pages keep the files they were built with; server/launch/client-files.mjs removes old
  // ones. No browser loads the server's files, whose stack traces name functions.
  build: {
    target: "es2022",
    emptyOutDir: false,
    minify: false,
    cssMinify: "esbuild",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, onlyExplicitManualChunks: true } },
  },
}));
