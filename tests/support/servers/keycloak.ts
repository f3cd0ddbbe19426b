import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../processes/free-port";
import { ADMIN, databaseIn } from "./find-keycloak.mjs";

const REALM = "cloudtally";
/** Otherwise each person and each sign-in takes 0.2 s of hashing, which is not what these tests are about. */
const CHEAP_HASH = " and hashAlgorithm(pbkdf2-sha512) and hashIterations(1)";
/** Starting takes long on two shared cores. */
const START_MS = 240_000;
/**
 * It lives for a minute on cores that it shares: quick compilation alone, a collector without threads of its own and a
 * heap that need not grow. The classes of a known archive need not be verified.
 */
const JAVA_OPTIONS = [
  "-XX:TieredStopAtLevel=1",
  "-XX:-UseG1GC",
  "-XX:+UseSerialGC",
  "-Xms256m",
  "-Xmn128m",
  "-XX:+IgnoreUnrecognizedVMOptions",
  "-XX:+UnlockDiagnosticVMOptions",
  "-XX:-BytecodeVerificationRemote",
].join(" ");
const example = new URL("../../../docs/keycloak-realm.json", import.meta.url);

export interface KeycloakUser {
  email: string;
  password: string;
  isVerified?: boolean;
  /** Key of one-time codes, as text. */
  otpKey?: string;
}

const imported = ({ email, password, isVerified = true, otpKey }: KeycloakUser) => ({
  username: email,
  email,
  emailVerified: isVerified,
  firstName: email.split("@")[0],
  lastName: "Test",
  enabled: true,
  // The default roles of users added in the console: they may see and end their own sessions.
  realmRoles: [`default-roles-${REALM}`],
  credentials: [
    { type: "password", value: password, temporary: false },
    ...(otpKey === undefined
      ? []
      : [
          {
            type: "otp",
            secretData: JSON.stringify({ value: otpKey }),
            credentialData: JSON.stringify({ subType: "totp", digits: 6, period: 30, algorithm: "HmacSHA1" }),
          },
        ]),
  ],
});

/** A real Keycloak on a copy of the prepared database, with the realm of the documentation and these users. */
export async function startKeycloak(home: string, users: KeycloakUser[]) {
  const [port, health] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const documented = JSON.parse(readFileSync(example, "utf8")) as { passwordPolicy: string };
  const realm = { ...documented, passwordPolicy: documented.passwordPolicy + CHEAP_HASH, users: users.map(imported) };
  const data = path.join(home, "data");
  rmSync(data, { recursive: true, force: true });
  mkdirSync(path.join(data, "import"), { recursive: true });
  writeFileSync(path.join(data, "import/realm.json"), JSON.stringify(realm));
  cpSync(databaseIn(home), path.join(data, "h2"), { recursive: true });
  const options = {
    "http-enabled": "true",
    "http-host": "127.0.0.1",
    "http-port": port,
    "http-management-port": health,
    hostname: url,
    cache: "local",
    "log-level": "warn",
  };
  const program = spawn(
    path.join(home, "bin/kc.sh"),
    ["start", "--optimized", "--import-realm", ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
    {
      env: { ...process.env, JAVA_OPTS_APPEND: JAVA_OPTIONS },
      stdio: ["ignore", "pipe", "pipe"],
      // Its script starts Java, which ends only with its process group.
      detached: true,
    },
  );
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (piece) => (output += String(piece)));
  const ended = once(program, "exit");
  const stop = async (): Promise<void> => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    process.kill(-program.pid!, "SIGKILL");
    await ended;
  };

  const isReady = () =>
    fetch(`http://127.0.0.1:${health}/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + START_MS; !(await isReady()); await sleep(500)) {
    if (program.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`Keycloak did not start.\n${output.slice(-3000)}`);
    }
  }

  async function adminToken(): Promise<string> {
    const signedIn = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "password", client_id: "admin-cli", username: ADMIN, password: ADMIN }),
    });
    return ((await signedIn.json()) as { access_token: string }).access_token;
  }
  /** Valid for a minute; each sign-in hashes the password. */
  let token: string | undefined;

  /** A request of Keycloak's administrator, below the realm; resolves to its JSON, if it answers any. */
  async function admin<T = unknown>(address: string, method = "GET", body?: unknown): Promise<T> {
    const send = async () => {
      token ??= await adminToken();
      return fetch(`${url}/admin/realms/${REALM}${address}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    };
    let response = await send();
    if (response.status === 401) {
      token = undefined;
      response = await send();
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }

  /** Configures the web app at this address for sign-in, sign-out and back-channel logout, as an operator would. */
  async function serve(web: string): Promise<void> {
    const [client] = await admin<{ id: string; attributes: object }[]>("/clients?clientId=cloudtally-web");
    await admin(`/clients/${client!.id}`, "PUT", {
      ...client,
      rootUrl: web,
      redirectUris: [`${web}/auth/callback`],
      attributes: {
        ...client!.attributes,
        "post.logout.redirect.uris": `${web}/sign-in`,
        "backchannel.logout.url": `${web}/auth/back-channel-logout`,
      },
    });
  }

  const idOf = async (email: string): Promise<string> =>
    (await admin<{ id: string }[]>(`/users?exact=true&email=${encodeURIComponent(email)}`))[0]!.id;

  return { url, issuer: `${url}/realms/${REALM}`, admin, idOf, serve, stop };
}
