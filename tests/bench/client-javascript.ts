import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

const client = path.resolve(import.meta.dirname, "../../build/client");

/** Bytes, gzipped, of the JavaScript that a browser loads to show the page: what its HTML imports or preloads. */
export async function javascriptBytes(html: string): Promise<number> {
  const files = new Set([...html.matchAll(/["'](\/assets\/[\w.~$-]+\.js)["']/g)].map(([, file]) => file!));
  const sizes = await Promise.all(
    [...files]
      .filter((file) => preloaded(html, file))
      .map(async (file) => gzipSync(await readFile(path.join(client, file))).length),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** The HTML also carries a manifest that names what it and other pages may need: being named there loads nothing. */
const preloaded = (html: string, file: string): boolean => {
  const quoted = file.replace(/[.$~]/g, "\\$&");
  return new RegExp(
    `<link[^>]*rel="modulepreload"[^>]*href="${quoted}"|<script[^>]*src="${quoted}"|import(?: \\* as \\w+ from |\\()"${quoted}"`,
  ).test(html);
};
