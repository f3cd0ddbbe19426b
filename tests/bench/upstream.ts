/** The upstream under measurement, in a process of its own, with two extra questions over IPC: a token, and the bare engine. */
import { importJWK, SignJWT } from "jose";
import { readEnv } from "../../server/env";
import { issuerOf } from "../../server/identity/issuer";
import { loadKeys, SIGNING_ALGORITHM } from "../../server/identity/keys";
import { ensureDemoUser } from "../../server/people/demo-user";
import type { Services } from "../../server/serve";
import { startUpstream } from "../../server/upstream-main";
import { logEngine } from "./engine-log";
import type { EngineLog } from "./engine-log";
import { timed } from "./statistics";

export type Question = "clear" | "bare" | "token";

const env = readEnv();
let engine: EngineLog | undefined;
let services: Services | undefined;

const upstream = await startUpstream(env, async (made) => {
  services = made;
  engine = logEngine(made.costStore);
  made.costStore = engine.store;
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

async function answer(question: Question): Promise<unknown> {
  if (question === "token") return token();
  if (question === "bare") return timed(() => engine!.replay());
  return engine!.clear();
}

process.on("message", (question: Question) => void answer(question).then((reply) => process.send!({ reply })));
process.on("SIGTERM", () => void upstream.close().then(() => process.exit(0)));
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
