import { existsSync } from "node:fs";
import path from "node:path";

/** Chromium without a window and the rest of a browser: a page takes it a third of the time. */
const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const inPath = (name) =>
  ["/usr/bin", ...(process.env.PATH ?? "").split(path.delimiter)].map((folder) => path.join(folder, name));
const firstOf = (files) => files.find((file) => file && existsSync(file)) ?? null;

/** Path of a Chromium for tests that has no window; null without one. */
export const findHeadlessShell = () => firstOf(inPath(headlessShell));

/** Path of the browser for tests: CHROMIUM_PATH, else Chromium or Chrome of this machine; null without one. */
export const findChromium = () =>
  firstOf([process.env.CHROMIUM_PATH, ...inPath(headlessShell), ...names.flatMap(inPath), ...elsewhere]);
