import type { AuditAction, AuditValues } from "~/contract/people/audit-actions";
import type { Caller } from "../serve";
import type { Queries } from "../state-store/state-store";
import { storedJson, storedText } from "../state-store/stored-text";

/** Who acts. Unknown users (a failed sign-in, a command) have no id. */
export interface Actor {
  userId: string | null;
  /** Their name at the time, which the log keeps when they are renamed or removed. */
  name: string;
  /** Network address of their browser or program; null for commands and background work. */
  address: string | null;
}

export const actorOf = ({ userId, user, address }: Pick<Caller, "userId" | "user" | "address">): Actor => ({
  userId,
  name: user.userEmail || user.userNm,
  address: address ?? null,
});

/** Someone who runs commands on the machine itself. */
export const commandLineActor: Actor = { userId: null, name: "npm run", address: null };

/** The name of the installation, for its own actions, such as filling the demo. */
export const INSTALLATION = "Cloudtally";

/** The values that differ, before and after. */
export function changesOf<T extends AuditValues>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys({ ...before, ...after }) as (keyof AuditValues)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (entries: T) =>
    Object.fromEntries(
      names.flatMap((name) => (entries[name] === undefined ? [] : [[name, entries[name]]])),
    ) as Partial<T>;
  return { before: only(before), after: only(after) };
}

export interface AuditEntry {
  /**
   * Null for actions that concern no company: a user's, such as signing in, are in the logs of all their companies;
   * those without a user are in the logs of all companies of the installation.
   */
  companyId: string | null;
  by: Actor;
  action: AuditAction;
  /** Name of the object of the action: an address, a file, a bill. */
  subject?: string;
  /** Only what has changed; never passwords, tokens or codes. */
  before?: AuditValues;
  after?: AuditValues;
}

/**
 * Adds an entry to the audit log. Call it in the transaction of the change, so that there is neither without the other.
 */
export async function audit(
  tx: Queries,
  { companyId, by, action, subject = "", before, after }: AuditEntry,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entries (company_id, user_id, name, address, action, subject, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      companyId,
      by.userId,
      by.name,
      by.address,
      action,
      storedText(subject),
      before ? storedJson(before) : null,
      after ? storedJson(after) : null,
    ],
  );
}

/** Adds an entry with the values that a change has changed; none if it has changed nothing. */
export async function auditChange(
  tx: Queries,
  { before, after, ...entry }: AuditEntry & Required<Pick<AuditEntry, "before" | "after">>,
): Promise<void> {
  const changes = changesOf(before, after);
  if (Object.keys({ ...changes.before, ...changes.after }).length > 0) await audit(tx, { ...entry, ...changes });
}
