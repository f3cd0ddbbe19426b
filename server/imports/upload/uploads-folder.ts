import path from "node:path";

/** Where uploads wait for their import, and stay until it has ended. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");
