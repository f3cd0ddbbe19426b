import path from "node:path";

/** Where uploads wait for their import; left-overs of a process that ended are swept at start. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, "uploads");
