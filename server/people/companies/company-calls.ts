import { getCompany, saveCompany, readSetUp, setUp } from "~/contract/people/people";
import type { CompanySettings } from "~/contract/people/people";
import { isAdministrator } from "~/contract/people/permission";
import { checkAdministrator } from "../../access/administrators";
import { actorOf, audit, auditChange } from "../../audit/audit";
import { hashPassword } from "../../identity/password/password";
import { changedMeanwhile, fieldError, notFound } from "../../call-error";
import { serve } from "../../serve";
import type { Caller } from "../../serve";
import { versionOf } from "~/lib/stored-version";
import type { Queries } from "../../state-store/state-store";
import { ensureCompany, ensureMember } from "../people";
import { isSetUpOpen, closeSetUp } from "../installation/setup-code";
import { wholeVendors } from "../../viewer/viewer";

export const companyCalls = [
  serve(getCompany, async (_query, { companyId }, { stateStore, env }) => {
    const settings = await settingsOf(stateStore, companyId);
    return { settings, version: versionOf(settings), profile: env.PROFILE };
  }),

  serve(saveCompany, async ({ settings, version }, caller, { stateStore }) => {
    const { companyId } = caller;
    await stateStore.transaction(async (tx) => {
      const before = await settingsOf(tx, companyId, "FOR UPDATE");
      if (version !== versionOf(before)) throw changedMeanwhile();
      if (settings.plan !== before.plan || settings.trialEnd !== before.trialEnd) checkAdministrator(caller);
      refuseRemoval(caller, before, settings);
      const after = {
        ...settings,
        defaultVendors: settings.defaultVendors.filter((vendor) => settings.vendors.includes(vendor)),
      };
      await tx.query(
        "UPDATE companies SET name = $2, vendors = $3, default_vendors = $4, currency = $5, plan = $6, trial_end = $7::date WHERE company_id = $1",
        [companyId, after.name, after.vendors, after.defaultVendors, after.currency, after.plan, after.trialEnd],
      );
      const by = actorOf(caller);
      await auditChange(tx, { companyId, by, action: "company.changed", subject: before.name, before, after });
    });
    return {};
  }),

  serve(readSetUp, async ({ code }, _caller, { stateStore }) => ({ isOpen: await isSetUpOpen(stateStore, code) })),

  serve(setUp, async ({ code, name, email, password, companyName }, { address }, { stateStore }) => {
    if (!(await isSetUpOpen(stateStore, code))) throw notFound("This setup page");
    const hash = await hashPassword(password);
    await stateStore.transaction(async (tx) => {
      if (!(await closeSetUp(tx, code))) throw notFound("This setup page");
      const companyId = idFrom(companyName);
      await ensureCompany(tx, companyId, companyName);
      // Users of an OpenID provider that was in use before have no password.
      const [user] = await tx.query<{ user_id: string }>(
        `INSERT INTO users (user_id, login, name, email, password_hash, current_company_id, is_operator) VALUES ($1, $1, $2, $1, $3, $4, true)
         ON CONFLICT (login) DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash,
           current_company_id = excluded.current_company_id, is_operator = true
         WHERE users.password_hash IS NULL RETURNING user_id`,
        [email, name, hash, companyId],
      );
      if (!user) throw notFound("This setup page");
      const { user_id: userId } = user;
      await tx.query("DELETE FROM members WHERE company_id = $1 AND user_id = $2", [companyId, userId]);
      await ensureMember(tx, companyId, userId);
      const by = { userId, name: email, address: address ?? null };
      const after = { isOperator: true };
      await audit(tx, { companyId, by, action: "company.created", subject: companyName, after });
    });
    return {};
  }),
];

/**
 * Throws CallError 422 if someone other than an administrator removes a provider with accounts that they cannot see:
 * they would then see all accounts of all providers that are left.
 */
function refuseRemoval(caller: Caller, before: CompanySettings, after: CompanySettings): void {
  if (isAdministrator(caller.user)) return;
  const removed = before.vendors.filter((vendor) => !after.vendors.includes(vendor));
  const whole = wholeVendors(caller);
  if (!removed.every((vendor) => whole.includes(vendor))) throw fieldError("settings.vendors", "vendorNotSeen");
}

/** "Acme, Inc." → "acme-inc"; names without such letters get a general id. */
const idFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40) || "company";

async function settingsOf(db: Queries, companyId: string, lock: "" | "FOR UPDATE" = ""): Promise<CompanySettings> {
  const [row] = await db.query<CompanySettings>(
    `SELECT name, vendors, default_vendors AS "defaultVendors", currency, plan, to_char(trial_end, 'YYYY-MM-DD') AS "trialEnd"
     FROM companies WHERE company_id = $1 ${lock}`,
    [companyId],
  );
  return row!;
}
