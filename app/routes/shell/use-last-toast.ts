import { useState } from "react";
import type { ShellData } from "~/session/shell-data";

/**
 * The latest toast, with a number as its key. A page that reloads its data gets none the second time: the visible one
 * stays until its time is over.
 */
export function useLastToast(current: ShellData["toast"]): { toast: ShellData["toast"]; number: number } {
  const [last, setLast] = useState({ toast: current, number: 0 });
  if (!current || current === last.toast) return last;
  const next = { toast: current, number: last.number + 1 };
  setLast(next);
  return next;
}
