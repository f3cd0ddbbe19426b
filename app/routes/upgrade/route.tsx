import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mayUse } from "~/contract/people/permission";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { Banner } from "~/ui/banner";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import { titled } from "~/ui/titled";
import { currentLinks } from "~/upstream/current-profile.server";
import styles from "./upgrade.module.css";

export const handle = { i18n: ["upgrade"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, headers } = await requireUser(request);
  const t = await getFixedT(request, "upgrade");
  return data(
    {
      address: ignoredOf(request),
      chargeType: user.chargeType,
      trialDays: user.trialDays,
      maySet: mayUse(user, "company", "edit"),
      support: currentLinks().support ?? "/support",
      title: t("title"),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** Parts of the product, and whether the free version has them. AI anomaly detection is paid-only (spec §6). */
const parts = [
  { name: "costs", isFree: true },
  { name: "billing", isFree: true },
  { name: "dashboards", isFree: true },
  { name: "commitments", isFree: true },
  { name: "rules", isFree: true },
  { name: "ai", isFree: false },
] as const;

/** The features of the paid version, the company's plan, and how to upgrade. */
export default function Upgrade() {
  const { address, chargeType, trialDays, maySet, support } = useLoaderData<typeof loader>();
  const { t } = useTranslation("upgrade");
  return (
    <>
      <PageHead title={t("title")} text={<p>{t("intro")}</p>} />
      <IgnoredNotice {...address} />
      <Banner tone="info">{t(`has.${chargeType}`, { count: trialDays ?? 0 })}</Banner>
      <Panel title={t("compare")} flush>
        <Table
          label={t("compare")}
          rows={[...parts]}
          rowKey={({ name }) => name}
          columns={[
            {
              id: "part",
              head: t("part"),
              cell: ({ name }) => (
                <span className={styles.part}>
                  {t(`part.${name}`)}
                  <small className="muted">{t(`part.${name}.text`)}</small>
                </span>
              ),
            },
            { id: "free", head: t("free"), cell: ({ isFree }) => (isFree ? <Included /> : t("notIncluded")) },
            { id: "paid", head: t("paid"), cell: () => <Included /> },
          ]}
        />
      </Panel>
      {chargeType !== "paid" && (
        <Panel title={t("get")}>
          <div className="row wrap">
            {maySet ? (
              <A className="btn primary" href="/company#plan">
                {t("set")}
              </A>
            ) : (
              <p>{t("ask")}</p>
            )}
            <A className="btn" href={support}>
              {t("support")}
            </A>
          </div>
        </Panel>
      )}
    </>
  );
}

function Included() {
  const { t } = useTranslation("upgrade");
  return (
    <span className="row">
      <Icon name="check" />
      {t("included")}
    </span>
  );
}
