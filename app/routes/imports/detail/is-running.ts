import type { ImportStatus } from "~/contract/imports";

/** Whether the import is still running or waiting. */
export const isRunning = (status: ImportStatus): boolean => status === "received" || status === "storing";
