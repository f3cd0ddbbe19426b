import type { z } from "zod";
import type { TableColumn } from "~/contract/tables/table-columns";
import type { answerFile, auditFile, memberFile } from "~/contract/tables/table-files";
import { tables } from "~/contract/tables/tables";
import { auditPage } from "../../audit/audit-calls";
import { checkAdministrator } from "../../access/administrators";
import { answersOf } from "../../survey/answers";
import { membersOf } from "../../people/members";
import type { Caller, Services } from "../../serve";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { aboutOf, fileTexts } from "../file-words";
import { cellsOf, knownCell, knownRows } from "../known-rows";
import type { KnownRow } from "../known-rows";

/** Most rows of a file of the audit log or of the answers. */
const MOST_ROWS = 100_000;

type Language = z.output<typeof memberFile.csv.request>["language"];

function tableOf(
  id: "members" | "audit" | "answers",
  rows: readonly KnownRow[],
  language: Language,
  caller: Caller,
  services: Services,
): ExportTable {
  const t = fileTexts(language);
  const columns: readonly TableColumn[] = tables[id].columns;
  const title = t(`title.${id}`);
  return {
    title,
    about: aboutOf(t, caller, services, [[t("content"), title]]),
    columns: exportColumns(columns, { t, currency: "" }, (_column, place) => knownCell(place)),
    from: knownRows(rows.map((row) => cellsOf(columns, row))),
  };
}

/** The members of the caller's company. */
export async function memberTable(
  { language }: z.output<typeof memberFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const members = await membersOf(services.stateStore, caller.companyId, caller.userId);
  const rows = members.map(({ name, email, rights, disabledAt, createdAt, lastActiveAt }) => ({
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
  return tableOf("members", rows, language, caller, services);
}

/** The audit log of the caller's company, as it is filtered. */
export async function auditTable(
  { language, ...query }: z.output<typeof auditFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  const { entries } = await auditPage(services.stateStore, caller.companyId, {
    ...query,
    page: 1,
    itemsPerPage: MOST_ROWS,
  });
  const rows = entries.map(({ at, name, address, action, subject, before, after }) => ({
    at,
    who: name,
    action,
    subject,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    from: address,
  }));
  return tableOf("audit", rows, language, caller, services);
}

/** What the people of the caller's company have answered. Throws CallError 403 unless the caller administers it. */
export async function answerTable(
  { language }: z.output<typeof answerFile.csv.request>,
  caller: Caller,
  services: Services,
): Promise<ExportTable> {
  checkAdministrator(caller);
  const { answers } = await answersOf(services.stateStore, caller.companyId, { page: 1, itemsPerPage: MOST_ROWS });
  return tableOf("answers", answers, language, caller, services);
}
