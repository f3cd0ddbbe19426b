import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Files of earlier builds that a page may still be open with. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Fonts and images are compressed already. */
const COMPRESSIBLE = /\.(js|css|json)$/;

/** The best compression of each HTTP content coding, by file extension: too slow to do at each request. */
const codings = {
  br: promisify(brotliCompress),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Ends a build of the browser's files: puts compressed copies beside them, which `app/http/replies/assets.server.ts` sends, and
 * removes those of earlier builds that no page needs any more.
 *
 * @param folder absolute
 */
export async function finishClientFiles(folder) {
  const endings = Object.keys(codings).map((coding) => `.${coding}`);
  for (const name of await readdir(folder)) {
    if (endings.includes(path.extname(name))) continue;
    const file = path.join(folder, name);
    const isOld = (await stat(file)).mtimeMs < Date.now() - KEPT_MS;
    if (isOld) for (const ending of ["", ...endings]) await rm(file + ending, { force: true });
    else if (COMPRESSIBLE.test(name))
      await Promise.all(Object.entries(codings).map(([coding, code]) => copy(file, coding, code)));
  }
}

/** Names are hashes of contents, so an existing copy is valid. Renamed once complete, as a server may be running. */
async function copy(file, coding, code) {
  const target = `${file}.${coding}`;
  if (existsSync(target)) return;
  await writeFile(`${target}.part`, await code(await readFile(file)));
  await rename(`${target}.part`, target);
}
