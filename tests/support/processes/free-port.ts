import { createServer } from "node:net";

/** Below the ports of outgoing connections, which could otherwise take the port before the server listens on it. */
const MIN_PORT = 20_000;
const COUNT = 12_000;
/** More ports than a process needs, so that concurrent processes get different ones. */
const PER_PROCESS = 31;
let lastPort = process.pid * PER_PROCESS;

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort += 1;
    const port = MIN_PORT + (lastPort % COUNT);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "0.0.0.0", () => probe.close(() => resolve(true)));
  });
