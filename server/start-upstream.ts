/** The upstream as a process: stores, demo company, API. Progress for people goes to standard output, logs to standard error. */
import { openOperator } from "./cli/operator";
import { fillDemo } from "./demo/fill-demo";
import { readEnv } from "./env";
import { ensureDemoUser } from "./people/demo-user";
import { startUpstream } from "./upstream-main";

const env = readEnv();
const say = (line: string) => void process.stdout.write(`${line}\n`);
let operator: Awaited<ReturnType<typeof openOperator>> | undefined;

try {
  const upstream = await startUpstream(env, async (services) => {
    await ensureDemoUser(services.stateStore);
    if (env.DEMO === "yes") await fillDemo(services, say);
    operator = await openOperator(services);
  });
  process.once("SIGTERM", async () => {
    await operator?.close();
    await upstream.close();
    process.exit(0);
  });
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
