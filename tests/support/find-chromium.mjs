import { existsSync } from "node:fs";
import path from "node:path";

/** Chromium without a user interface: it opens a page in a fifth of the time. */
const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const inPath = (name) =>
  ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)].map((folder) => path.join(folder, name));
const firstOf = (files) => files.find((file) => file && existsSync(file)) ?? null;

/** Path of CHROMIUM_PATH, else of the headless shell, in which tests are fastest; null without either. */
export const findHeadlessShell = () => firstOf([process.env.CHROMIUM_PATH, ...inPath(headlessShell)]);

/** Path of the browser for tests: as above, else an installed Chromium or Chrome; null without one. */
export const findChromium = () => findHeadlessShell() ?? firstOf([...names.flatMap(inPath), ...elsewhere]);
