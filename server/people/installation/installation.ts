import type { Env } from "../../env";
import type { Queries } from "../../state-store/state-store";

/** Stores how the installation is served, for commands whose own settings may not contain it. */
export async function saveInstallationKind(db: Queries, isDemo: boolean): Promise<void> {
  await db.query("DELETE FROM installation");
  await db.query("INSERT INTO installation (is_demo) VALUES ($1)", [isDemo]);
}

/** Whether the demo user belongs here: unless the settings or the last server say otherwise. */
export async function isDemoInstallation(db: Queries, env: Pick<Env, "DEMO">): Promise<boolean> {
  const [row] = await db.query<{ is_demo: boolean }>("SELECT is_demo FROM installation");
  return env.DEMO === "yes" && (row?.is_demo ?? true);
}
