/** Entry point of `npm start`: the upstream and the web app as two child processes. */
import path from "node:path";
import { supervise } from "./supervise/supervise";

const dist = import.meta.dirname;
const remixServe = path.join(dist, "../node_modules/@remix-run/serve/dist/cli.js");

await supervise({
  upstream: { title: "The upstream", path: path.join(dist, "start-upstream.js"), args: [] },
  web: { title: "The web app", path: remixServe, args: [path.join(dist, "../build/server/index.js")] },
  followParent: path.join(dist, "follow-parent.js"),
  heartbeat: path.join(dist, "heartbeat.js"),
});
