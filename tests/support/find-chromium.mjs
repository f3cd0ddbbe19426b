import { existsSync } from "node:fs";
import path from "node:path";

/** Chromium without the rest of a browser: a page takes it a fifth of the time. */
const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const inPath = (name) =>
  ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)].map((folder) => path.join(folder, name));
const firstOf = (files) => files.find((file) => file && existsSync(file)) ?? null;

/** Path of what tests are fastest in, or of what CHROMIUM_PATH chooses instead; null without either. */
export const findHeadlessShell = () => firstOf([process.env.CHROMIUM_PATH, ...inPath(headlessShell)]);

/** Path of the browser for tests: that one, else Chromium or Chrome of this machine; null without one. */
export const findChromium = () => findHeadlessShell() ?? firstOf([...names.flatMap(inPath), ...elsewhere]);
