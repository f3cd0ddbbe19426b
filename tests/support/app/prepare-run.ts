import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ensureBuilt } from "../../../server/launch/ensure-built.mjs";
import { setTestFolder } from "../../../server/launch/test-folder.mjs";
import { appData } from "./app-data";
import { startApp } from "./app-under-test";

/**
 * Before all browser tests: builds the app and prepares its data. Each of the workers that run at the same time then
 * asks here for an app of its own, which is started for the first of them; a worker that follows another one takes its
 * app over.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  setTestFolder();
  await ensureBuilt("web");
  await ensureBuilt("server");
  const data = await appData();
  const apps = new Map<string, ReturnType<typeof startApp>>();
  const server = createServer((request, response) => {
    const place = request.url!;
    const app = apps.get(place) ?? startApp(data);
    apps.set(place, app);
    app.then(
      ({ url, dataFolder }) => response.end(JSON.stringify({ url, dataFolder })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.APPS_UNDER_TEST = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    for (const app of await Promise.allSettled(apps.values())) if (app.status === "fulfilled") await app.value.stop();
  };
}
