import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port";

// Every worker reads this again: what the first reading decides travels in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_UPSTREAM_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= await mkdtemp(path.join(tmpdir(), "cloudtally-e2e-"));

export const port = process.env.E2E_PORT;
export const upstreamPort = process.env.E2E_UPSTREAM_PORT;
export const dataFolder = process.env.E2E_DATA_DIR;
export const baseURL = `http://localhost:${port}`;

/** Cookies of a browser in which the demo user has signed in. */
export const signedIn = path.join(dataFolder, "signed-in.json");

/** The app's "today": the demo company and every relative time frame are the same in each run. */
export const today = "2026-11-20";
