import { existsSync } from "node:fs";
import path from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of the browser for tests: CHROMIUM_PATH, else Chromium or Chrome of this machine; null without one. */
export function findChromium() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)];
  const found = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...elsewhere,
  ];
  return found.find((file) => file && existsSync(file)) ?? null;
}
