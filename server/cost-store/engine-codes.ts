/** The engine's error numbers that something depends on. */
export const engineCodes = {
  timeout: 159,
  memoryLimit: 241,
  noSpace: 243,
  /** Those that say something about this machine, not about a file. */
  ofTheMachine: new Set([75, 159, 173, 202, 209, 210, 236, 241, 243, 252, 290, 394, 439]),
} as const;

/** What the system says, through whichever program, when a disk or a quota is full. */
const FULL = /No space left on device|Disk quota exceeded|errno:? (?:28|122)\b|\bENOSPC\b|\bEDQUOT\b/i;

/** Whether something failed because there is no space left on a disk. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === engineCodes.noSpace || code === "ENOSPC" || code === "EDQUOT" || FULL.test(String(message));
}
