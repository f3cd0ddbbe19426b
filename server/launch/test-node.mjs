/** `npm run test:node -- 24 [files]`: tests of code and contract with another Node.js, which npm downloads. */
import path from "node:path";
import { env } from "node:process";
import { ensureInstalled } from "./install.mjs";
import { fail, program, root, run } from "./run.mjs";

const [version, ...files] = process.argv.slice(2);
if (!version) fail("Usage: npm run test:node -- VERSION [FILES]");
await ensureInstalled();
const folder = path.join(root, ".cache", `node-${version}`);
if ((await run("npm", ["install", "--prefix", folder, "--no-save", "--silent", `node@${version}`])) !== 0)
  fail(`npm could not download Node.js ${version}.`);
const bin = path.join(folder, "node_modules/node/bin");
process.exitCode = await run(path.join(bin, "node"), [program("vitest/vitest.mjs"), "run", ...files], {
  env: { PATH: `${bin}${path.delimiter}${env.PATH}` },
});
