import type { z } from "zod";
import type { auditFile } from "~/contract/tables/table-files";
import { auditPage, countEntries } from "../../audit/audit-calls";
import { checkAdministrator } from "../../access/administrators";
import { answersOf } from "../../survey/answers";
import { membersOf } from "../../people/members/members";
import type { Caller, Services } from "../../serve";
import { textsOf } from "../../texts";
import type { ExportTable } from "../export-table";
import type { MemoryRow } from "../memory-rows";
import { fileTexts } from "../file-texts";
import { filtersFact, valuesFilter } from "../filter-facts";
import { memoryTable } from "../memory-table";
import { MAX_LIST_ROWS, refuseLongList } from "../refuse-incomplete";

const peopleTexts = await textsOf("people");

const ofFile = { page: 1, itemsPerPage: MAX_LIST_ROWS };

/** The members of the caller's company. */
export async function memberRows({ companyId, userId }: Caller, { stateStore }: Services): Promise<MemoryRow[]> {
  const members = await membersOf(stateStore, companyId, userId);
  return members.map(({ name, email, rights, disabledAt, createdAt, lastActiveAt }) => ({
    name,
    email,
    role: rights.role,
    exceptions: Object.entries(rights.menus)
      .map(([menu, level]) => `${menu} ${level}`)
      .join(", "),
    providers: rights.vendors.join(", "),
    accounts: Object.entries(rights.accounts)
      .map(([vendor, ids]) => `${vendor}: ${ids.join(" ")}`)
      .join(", "),
    state: disabledAt === null ? "active" : "disabled",
    since: createdAt,
    lastActive: lastActiveAt,
  }));
}

/** The audit log of the caller's company, as it is filtered. Throws CallError 422 if it is too long. */
export async function auditTable(
  { language, ...query }: z.output<typeof auditFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const { stateStore } = services;
  const total = await countEntries(stateStore, caller.companyId, query);
  refuseLongList(total, "audit");
  const { entries } = await auditPage(stateStore, caller.companyId, { ...query, ...ofFile });
  const rows = entries.map(({ at, name, address, action, subject, before, after }) => ({
    at,
    who: name,
    action,
    subject,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    from: address,
  }));
  const t = fileTexts(language);
  const facts = [
    filtersFact(
      t,
      [
        ...(query.word === "" ? [] : [t("find", { word: query.word })]),
        ...valuesFilter(
          t,
          t("column.action"),
          query.action ? [peopleTexts(language)(`action.${query.action}`)] : [],
          language,
        ),
      ],
      language,
    ),
  ];
  return memoryTable("audit", { rows, language, facts }, caller, services);
}

/**
 * What the people of the caller's company have answered. Throws CallError 403 unless the caller administers it, and 422
 * for too many answers.
 */
export async function answerRows(caller: Caller, { stateStore }: Services): Promise<readonly MemoryRow[]> {
  checkAdministrator(caller);
  const { total, answers } = await answersOf(stateStore, caller.companyId, ofFile);
  refuseLongList(total, "answers");
  return answers.map((answer) => ({ ...answer }));
}
