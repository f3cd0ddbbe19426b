import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ImportStatus, ImportSummary } from "~/contract/imports/imports";
import { cancelImport, removeImport, repairImport } from "~/contract/imports/imports";
import { mayUse } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { joinList } from "~/lib/lists";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { invalidForm } from "~/session/invalid-form.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Banner } from "~/ui/banner";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { isFailure, UpstreamError } from "~/upstream/upstream-error";
import { loadImport } from "./detail-data.server";
import { DetailHead } from "./detail-head";
import { FailedBlock } from "../failed-block";
import { importHref } from "../href";
import { InvoicesTable } from "./invoices-table";
import { ProblemBox } from "./problem-box";
import { RefusedRows } from "./refused-rows";
import { LostLines, ReplacedImports } from "./replaced-imports";
import { RowsCheck } from "./rows-check";
import { ImportProgress } from "../lists/running-imports";
import { SumsTable } from "./sums-table";
import { useRefresh } from "../use-refresh";
import { useImportText } from "../use-import-text";
import type { ImportRow } from "../import-row";
import { RepairImport } from "../actions/repair-import";

export const handle = { i18n: ["imports", "invoice-checks"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [detail, t] = await Promise.all([loadImport(upstream, params.importId ?? ""), getFixedT(request, "imports")]);
  const crumb = detail?.summary.fileNames[0] ?? params.importId;
  const title = `${crumb} · ${t("title")}`;
  return data(
    {
      address: ignoredOf(request),
      detail,
      crumb,
      title,
      mayEdit: mayUse(user, "imports", "edit"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Operations on an import: the call, and the text keys of success and failure. */
const operations = {
  remove: { call: removeImport, done: "toast.removed", failed: "remove.failed" },
  dismiss: { call: removeImport, done: "toast.dismissed", failed: "remove.failed" },
  cancel: { call: cancelImport, done: "toast.cancelled", failed: "cancel.tooLate" },
  repair: { call: repairImport, done: "toast.repairing", failed: "damaged.failed" },
} as const;

const isOperation = (intent: unknown): intent is keyof typeof operations =>
  typeof intent === "string" && Object.hasOwn(operations, intent);

/**
 * `remove` removes a published import from all figures; `dismiss` hides a rejected one; `cancel` ends a running one;
 * `repair` restores a damaged one and leads to the repairing import.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "imports");
  const intent = form.get("intent");
  if (!isOperation(intent)) throw invalidForm();
  const { call, done, failed } = operations[intent];
  let to = "/imports";
  try {
    const reply = await upstream.call(call, { importId: params.importId ?? "" });
    if ("importId" in reply) to = importHref(reply.importId);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404) throw new Response(null, { status: 404 });
    if (isFailure(error)) return redirectWithFailure(request, importHref(params.importId ?? ""), error);
    return redirectWithToast(request, importHref(params.importId ?? ""), { type: "error", message: t(failed) });
  }
  return redirectWithToast(request, to, { type: "success", message: t(done) });
}

export const meta: MetaFunction<typeof loader> = titled;

/** One import: its outcome, and proof that nothing was lost. */
export default function Import() {
  const { address, detail, mayEdit } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { t } = useImportText();
  useRefresh(detail !== null && isRunning(detail.summary.status));

  if (!detail) return <FailedBlock title={t("title")} retryTo={pathname} />;
  const { summary, row, refusals, invoices, numberOfInvoices } = detail;
  const hasBeenRead = summary.rowsRead > 0 && !isRunning(summary.status);
  return (
    <>
      <DetailHead summary={summary} row={row} mayEdit={mayEdit} />
      <IgnoredNotice {...address} />
      <Damage row={row} mayEdit={mayEdit} />
      <Explanation summary={summary} />
      <LostLines {...summary} />
      {isRunning(summary.status) && (
        <Panel title={t("running.title")}>
          <ImportProgress row={row} refreshTo={pathname} mayEdit={mayEdit} />
        </Panel>
      )}
      {summary.problem && <ProblemBox problem={summary.problem} />}
      {hasBeenRead && <RowsCheck summary={summary} />}
      {summary.sums.length > 0 && <SumsTable summary={summary} />}
      {invoices.length > 0 && <InvoicesTable invoices={invoices} count={numberOfInvoices} />}
      {summary.replaced.length > 0 && <ReplacedImports replaced={summary.replaced} />}
      {refusals.length > 0 && <RefusedRows summary={summary} refusals={refusals} />}
    </>
  );
}

/** Why none or only some of the figures include this import. */
function Explanation({ summary: { status, sums, invoiceSums, listed } }: { summary: ImportSummary }) {
  const { t } = useImportText();
  if (status === "unchanged" || status === "retired" || status === "removed" || status === "cancelled")
    return <Banner>{t(`explain.${status}`)}</Banner>;
  if (status === "published" && sums.some((sum) => !sum.live)) return <Banner>{t("explain.partly")}</Banner>;
  if (status === "published" && invoiceSums.some((sum) => !sum.live))
    return <Banner>{t("explain.partlyInvoices")}</Banner>;
  if (status === "published" && listed.some(({ live }) => !live))
    return <Banner>{t("explain.partlyCommitments")}</Banner>;
  if (status === "published" && listed.length > 0) return <Banner>{t("explain.commitments")}</Banner>;
  return null;
}

/** Damaged months of the import, with a button to repair it. */
function Damage({ row, mayEdit }: { row: ImportRow; mayEdit: boolean }) {
  const { t, lang, name, month } = useImportText();
  if (row.damagedMonths.length === 0) return null;
  return (
    <Banner tone="fail" action={mayEdit && <RepairImport row={row} name={name(row)} isSmall />}>
      <b>{t("damaged.of", { months: joinList(row.damagedMonths.map(month), lang) })}</b>{" "}
      {t(row.isRepairable ? "damaged.text" : "damaged.textNotKept")}
    </Banner>
  );
}

/** Whether the import is still running or waiting. */
const isRunning = (status: ImportStatus): boolean => status === "received" || status === "storing";
