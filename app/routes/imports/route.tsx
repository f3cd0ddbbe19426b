import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayUse } from "~/contract/people/permission";
import { env } from "~/env.server";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { RestrictedNote } from "~/features/company/restricted-note";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireUser } from "~/session/require-user.server";
import { useShell } from "~/session/use-shell";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { Sheet, SheetButton } from "~/ui/overlays/sheet";
import { PageHead } from "~/ui/page-head";
import { FailedToast } from "~/ui/loading/failure-reason";
import { AttentionList } from "./lists/attention-list";
import { DamagedList } from "./lists/damaged-list";
import type { ImportList } from "./data.server";
import { loadImportsPage } from "./data.server";
import { EarlierList } from "./lists/earlier-list";
import { FailedBlock } from "./failed-block";
import { PublishedList } from "./lists/published-list";
import { RunningImports } from "./lists/running-imports";
import { href } from "./href";
import { pricesHref } from "./prices/href";
import { parse } from "./search";
import { takeUpload } from "./upload/upload.server";
import { UploadForm } from "./upload/upload-form";
import { useRefresh } from "./use-refresh";
import { useImportText } from "./use-import-text";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import styles from "./imports.module.css";

export const handle = { i18n: ["imports"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, companyId, headers } = await requireUser(request);
  const { search, ignored } = parse(new URL(request.url).searchParams);
  const [page, t] = await Promise.all([loadImportsPage(upstream, search), getFixedT(request, "imports")]);
  const mayEdit = mayUse(user, "imports", "edit");
  return data(
    {
      page,
      address: listIgnored(ignored),
      title: t("title"),
      companyId,
      mayEdit,
      limitBytes: env.UPLOAD_LIMIT_BYTES,
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Handles the upload form of browsers without JavaScript; with it, the form is sent to upload.ts. */
export async function action({ request }: ActionFunctionArgs) {
  const { outcome, headers } = await takeUpload(request, "bills");
  if ("to" in outcome) return redirectWithToast(request, outcome.to, { type: "success", message: outcome.message });
  return data({ errors: outcome.errors }, { status: outcome.status, headers });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Imports: upload, running, rejected, published, and no longer counted. */
export default function Imports() {
  const { page, address, companyId, mayEdit, limitBytes } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { info } = useShell();
  const { t } = useImportText();
  const { search, running, damaged, attention, published, earlier } = page;
  const lists = [running, damaged, attention, published, earlier];
  useRefresh(hasRows(running));

  const isEmpty = search.vendor === null && lists.every((list) => list?.total === 0);
  const available = info?.vendors.map(({ vendor }) => vendor) ?? [];
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <A className="btn" href={pricesHref({ page: 1 })}>
            <Icon name="file" />
            <span className="label">{t("prices.title")}</span>
          </A>
        }
      >
        {mayEdit && (
          <>
            {!sent && <SheetButton id={UPLOAD} icon="upload" label={t("drop.submit")} />}
            <Sheet id={UPLOAD} label={t("drop.submit")} isOpen={sent !== undefined}>
              <UploadForm kind="bills" limitBytes={limitBytes} errors={sent?.errors} />
            </Sheet>
          </>
        )}
      </PageHead>
      <IgnoredNotice {...address} />
      <RestrictedNote>{t("restricted")}</RestrictedNote>
      {isEmpty && <NoImports companyId={companyId} mayEdit={mayEdit} />}
      {hasRows(running) && <RunningImports list={running} refreshTo={href(search)} mayEdit={mayEdit} />}
      {running === null && <FailedBlock title={t("running.title")} retryTo={href(search)} />}
      {hasRows(damaged) && <DamagedList list={damaged} mayEdit={mayEdit} />}
      {damaged === null && <FailedBlock title={t("damaged.title")} retryTo={href(search)} />}
      {hasRows(attention) && <AttentionList list={attention} mayEdit={mayEdit} />}
      {attention === null && <FailedBlock title={t("attention.title")} retryTo={href(search)} />}
      {published === null ? (
        <FailedBlock title={t("published.title")} retryTo={href(search)} />
      ) : (
        !isEmpty && <PublishedList list={published} search={search} available={available} />
      )}
      {hasRows(earlier) && <EarlierList list={earlier} search={search} />}
      {earlier === null && <FailedBlock title={t("earlier.title")} retryTo={href(search)} />}
      {lists.includes(null) && <FailedToast />}
    </>
  );
}

/** Of the sheet that phones have. */
const UPLOAD = "upload";

const hasRows = (list: ImportList | null): list is ImportList => list !== null && list.total > 0;

/** Shown before the first bill: both ways to import one. */
function NoImports({ companyId, mayEdit }: { companyId: string; mayEdit: boolean }) {
  const { t } = useImportText();
  return (
    <Panel title={t("published.title")}>
      <Empty
        icon="upload"
        title={t("empty.title")}
        text={t(mayEdit ? "empty.text" : "empty.textViewer")}
        action={<code className={styles.command}>npm run ingest -- --company {companyId} FILE…</code>}
      />
    </Panel>
  );
}
