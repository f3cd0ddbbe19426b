import type { ImportStatus } from "~/contract/imports";

/** Whether the import is still on its way. */
export const isRunning = (status: ImportStatus): boolean => status === "received" || status === "storing";
