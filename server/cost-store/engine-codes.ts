/** Error codes of the engine that the code depends on. */
export const engineCodes = {
  timeout: 159,
  memoryLimit: 241,
  noSpace: 243,
  /** Errors caused by this machine, not by a file. */
  ofTheMachine: new Set([75, 159, 173, 202, 209, 210, 236, 241, 243, 252, 290, 394, 439]),
} as const;

/** Messages of the system for a full disk or quota, as passed on by any program. */
const FULL = /No space left on device|Disk quota exceeded|errno:? (?:28|122)\b|\bENOSPC\b|\bEDQUOT\b/i;

/** Whether the error was caused by a full disk. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === engineCodes.noSpace || code === "ENOSPC" || code === "EDQUOT" || FULL.test(String(message));
}
