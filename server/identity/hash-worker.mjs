/** The thread that works out password hashes. Plain JavaScript, as Node.js 20 starts no thread from TypeScript. */
import { scryptSync } from "node:crypto";
import { setPriority } from "node:os";
import { platform } from "node:process";
import { parentPort } from "node:worker_threads";

/** Under load a hash gets about a tenth of a processor: signing in takes longer then, pages do not. */
const NICE = 10;

// Linux keeps a priority per thread; elsewhere it would be that of the whole server.
if (platform === "linux") setPriority(NICE);

parentPort.on("message", ({ password, salt, length, options }) => {
  try {
    parentPort.postMessage({ key: scryptSync(password, salt, length, options) });
  } catch (error) {
    parentPort.postMessage({ problem: error.message });
  }
});
