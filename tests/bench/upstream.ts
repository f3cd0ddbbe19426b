/** The upstream under test in its own process, with extra commands over IPC: a token, bare queries and detections. */
import { importJWK, SignJWT } from "jose";
import { detect } from "../../server/anomalies/detect/detect";
import { judgeInThreads } from "../../server/anomalies/judge/judge-threads";
import { chooseSeries, nothingChosen } from "../../server/anomalies/series/watched-series";
import { readEnv } from "../../server/env";
import { issuerOf } from "../../server/identity/issuer";
import { loadKeys, SIGNING_ALGORITHM } from "../../server/identity/keys";
import { forImports } from "../../server/imports/import-services";
import { ensureDemoUser } from "../../server/people/installation/demo-user";
import type { Services } from "../../server/serve";
import { startUpstream } from "../../server/upstream-main";
import { logEngine } from "./engine-log";
import type { EngineLog } from "./engine-log";
import { judgedSeries } from "./judged-series";
import { timed } from "./statistics";
import { COMPANY } from "./synthetic-lines";

export type Question = { record: string | null } | { replay: string } | "token" | "judge" | "detect";

const env = readEnv();
let engine: EngineLog | undefined;
let services: Services | undefined;

const upstream = await startUpstream(env, async (base) => {
  services = base;
  engine = logEngine(base.costStore);
  base.costStore = engine.store;
});

/** A token as the built-in provider would issue it. */
async function token(): Promise<string> {
  const [key] = (await loadKeys(services!.stateStore)).jwks.keys;
  return new SignJWT({})
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key!.kid! })
    .setIssuer(issuerOf(env))
    .setAudience(env.OIDC_AUDIENCE)
    .setSubject(await ensureDemoUser(services!.stateStore))
    .setExpirationTime("2h")
    .sign(await importJWK(key!, SIGNING_ALGORITHM));
}

/** A detection of all days, which also watches the values of two tags; its results are not stored. */
async function detectAll(): Promise<void> {
  const chosen = { ...nothingChosen, tagKeys: ["team", "env"] };
  await chooseSeries(services!.stateStore, COMPANY, chosen);
  await detect(COMPANY, forImports(services!), { shouldJudge: () => true });
}

async function answer(question: Question): Promise<unknown> {
  if (question === "token") return token();
  if (question === "judge") return void (await judgeInThreads(judgedSeries()));
  if (question === "detect") return detectAll();
  if ("record" in question) return engine!.record(question.record);
  return timed(() => engine!.replay(question.replay));
}

process.on("message", (question: Question) => void answer(question).then((reply) => process.send!({ reply })));
process.on("SIGTERM", () => void upstream.close().then(() => process.exit(0)));
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
