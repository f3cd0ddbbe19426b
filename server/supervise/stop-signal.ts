import { runsUnderNpm } from "../env";

/** On Ctrl-C the terminal and npm both send the signal: a second one within this time is ignored. */
const DUPLICATE_SIGNAL_MS = 1000;

/**
 * Calls `stop` once: on Ctrl-C, SIGTERM or a closed terminal, and if npm, which passes signals on, was itself killed. A
 * second signal ends the process immediately; its children follow.
 */
export function onStopSignal(stop: () => void): void {
  let signalledAt: number | undefined;
  const onSignal = () => {
    if (signalledAt !== undefined && performance.now() - signalledAt > DUPLICATE_SIGNAL_MS) process.exit(1);
    if (signalledAt !== undefined) return;
    signalledAt = performance.now();
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);

  // The npm script execs Node.js, so that npm itself is the parent without a shell in between.
  if (!runsUnderNpm()) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && signalledAt === undefined) onSignal();
  }, 500).unref();
}
