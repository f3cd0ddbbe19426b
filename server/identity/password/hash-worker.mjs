/**
 * The thread that computes password hashes. Plain JavaScript, because Node.js 20 cannot start a thread from TypeScript.
 */
import { scryptSync } from "node:crypto";
import { setPriority } from "node:os";
import { platform } from "node:process";
import { parentPort } from "node:worker_threads";

/** Under load, hashing gets about a tenth of a processor: sign-ins slow down then, pages do not. */
const NICE = 10;

// Linux has priorities per thread; elsewhere it would apply to the whole server.
if (platform === "linux") setPriority(NICE);

parentPort.on("message", ({ password, salt, length, options }) => {
  try {
    parentPort.postMessage({ key: scryptSync(password, salt, length, options) });
  } catch (error) {
    parentPort.postMessage({ problem: error.message });
  }
});
