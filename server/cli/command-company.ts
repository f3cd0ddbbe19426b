import { audit, commandLineActor } from "../audit/audit";
import { ensureCompany } from "../people/people";
import type { Queries } from "../state-store/state-store";

/** The company of a command, which creates it or gives it the name, if there is one: the audit log says so. */
export async function ensureCommandCompany(tx: Queries, companyId: string, name?: string): Promise<void> {
  const { before, now } = await ensureCompany(tx, companyId, name);
  if (before === now) return;
  const entry = { companyId, by: commandLineActor };
  await (before === null
    ? audit(tx, { ...entry, action: "company.created", subject: now })
    : audit(tx, {
        ...entry,
        action: "company.changed",
        subject: before,
        before: { name: before },
        after: { name: now },
      }));
}
