/** Entry point of `npm run dev`: as start.ts, but both processes are restarted or updated when their sources change. */
import path from "node:path";
import { supervise } from "./supervise/supervise";

const root = path.join(import.meta.dirname, "..");

await supervise({
  upstream: {
    title: "The upstream",
    path: path.join(root, "node_modules/tsx/dist/cli.mjs"),
    args: ["watch", "--clear-screen=false", path.join(root, "server/start-upstream.ts")],
  },
  web: { title: "The web app", path: path.join(root, "node_modules/@remix-run/dev/dist/cli.js"), args: ["vite:dev"] },
  followParent: path.join(import.meta.dirname, "follow-parent.js"),
  heartbeat: path.join(import.meta.dirname, "heartbeat.js"),
});
