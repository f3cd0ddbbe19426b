/** Starts a TypeScript program in a thread, in development and tests; the URL of the program is the thread's data. */
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData);
