import { useTranslation } from "react-i18next";
import type { PersonalToken } from "~/contract/people/account";
import { formatDay, formatMoment } from "~/i18n/dates";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../account.module.css";

/** The user's personal access tokens; a new one's text is shown once. */
export function Tokens({
  tokens,
  created,
}: {
  /** null: they could not be loaded. */
  tokens: PersonalToken[] | null;
  created: { name: string; text: string } | undefined;
}) {
  const { t, i18n } = useTranslation("account");
  const columns: TableColumn<PersonalToken>[] = [
    {
      id: "name",
      head: t("tokens.name"),
      cell: ({ name, hasExpired }) => (
        <span className="row wrap">
          {name}
          {hasExpired && <Badge tone="major">{t("tokens.expired")}</Badge>}
        </span>
      ),
    },
    {
      id: "rights",
      head: t("tokens.rights"),
      priority: 2,
      cell: ({ isReadOnly }) => t(isReadOnly ? "tokens.readOnly" : "tokens.full"),
    },
    {
      id: "expires",
      head: t("tokens.expires"),
      cell: ({ expiresAt }) => (expiresAt === null ? t("tokens.never") : formatDay(expiresAt, i18n.language)),
    },
    {
      id: "used",
      head: t("tokens.lastUsed"),
      muted: true,
      priority: 1,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t("tokens.neverUsed") : formatMoment(lastUsedAt, i18n.language)),
    },
    {
      id: "revoke",
      head: <span className="sr">{t("tokens.revoke")}</span>,
      align: "end",
      cell: ({ tokenId, name }) => (
        <Confirm
          id={`revoke-${tokenId}`}
          button={t("tokens.revoke")}
          label={t("tokens.revokeOf", { name })}
          isSmall
          title={t("tokens.revoking.title")}
          text={t("tokens.revoking.text", { name })}
          cancel={t("cancel")}
          form={
            <Form method="post">
              <input type="hidden" name="id" value={tokenId} />
              <button className="btn danger" name="intent" value="revoke">
                {t("tokens.revoke")}
              </button>
            </Form>
          }
        />
      ),
    },
  ];
  return (
    <Panel title={t("tokens")} id="tokens" flush>
      {created && (
        <div className={styles.created}>
          <Banner tone="warn">{t("tokens.created", { name: created.name })}</Banner>
          <code className={styles.secret}>{created.text}</code>
          <p className="muted small">{t("tokens.how")}</p>
        </div>
      )}
      {tokens?.length === 0 && !created && <Empty icon="link" title={t("tokens.none")} text={t("tokens.what")} />}
      {tokens && tokens.length > 0 && (
        <Table label={t("tokens")} columns={columns} rows={tokens} rowKey={({ tokenId }) => tokenId} />
      )}
    </Panel>
  );
}
