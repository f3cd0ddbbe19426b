/** The upstream process: stores, demo company, API. */
import { logUncaughtErrors } from "~/lib/process/log-uncaught-errors";
import { createLog } from "~/lib/process/log";
import { openOperator } from "./cli/operator/operator";
import { fillDemo } from "./demo/fill-demo";
import { removeDemoPrices } from "./demo/prices/demo-prices";
import { readEnv } from "./env";
import { ensureDemoUser, lockOutDemoUsers } from "./people/installation/demo-user";
import { startUrlOf } from "./identity/issuer";
import { newSetupCode } from "./people/installation/setup-code";
import { saveInstallationKind } from "./people/installation/installation";
import { reportProgress } from "./supervise/child-output";
import { startUpstream } from "./upstream-main";

const env = readEnv();
let operator: Awaited<ReturnType<typeof openOperator>> | undefined;

try {
  const upstream = await startUpstream(env, async (services) => {
    const isDemo = env.DEMO === "yes";
    await saveInstallationKind(services.stateStore, isDemo);
    await (isDemo ? ensureDemoUser : lockOutDemoUsers)(services.stateStore);
    if (isDemo) await fillDemo(services, reportProgress);
    else await removeDemoPrices(services);
    if (!isDemo && !env.OIDC_ISSUER) {
      const code = await newSetupCode(services.stateStore);
      if (code) reportProgress(`Set up the first administrator, once: ${startUrlOf(env)}/setup?code=${code}`);
    }
    operator = await openOperator(services);
  });
  logUncaughtErrors(createLog("upstream", env.LOG_LEVEL));
  process.once("SIGTERM", async () => {
    await operator?.close();
    await upstream.close();
    process.exit(0);
  });
} catch (error) {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
