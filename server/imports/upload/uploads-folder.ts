import path from "node:path";

/** Folder for uploaded files until their import has ended. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");
