import { useTranslation } from "react-i18next";
import type { Invitation, Member, MemberRights } from "~/contract/people/people";
import { ProviderMark } from "~/features/providers/provider-mark";
import { formatMoment } from "~/i18n/dates";
import { joinBrief, joinFacts } from "~/lib/lists";
import { providerOf } from "~/lib/providers";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Table } from "~/ui/table/table";
import type { Sorting } from "~/ui/table/table";
import { memberHref, MEMBERS } from "./href";
import { Moment } from "./moment";
import styles from "./people.module.css";

/** The accounts that someone sees: all, so many, or so many of some of their providers. */
function useAccounts({ vendors, accounts }: MemberRights): string {
  const { t, i18n } = useTranslation(["people", "shell"]);
  const limits = vendors.flatMap((vendor) => (accounts[vendor] ? [{ vendor, count: accounts[vendor].length }] : []));
  if (limits.length === 0) return t("accounts.all");
  if (limits.length === vendors.length)
    return t("accounts.some", { count: limits.reduce((sum, { count }) => sum + count, 0) });
  const limited = limits.map(({ vendor, count }) =>
    t("shell:restricted.of", { count, provider: providerOf(vendor).shortName }),
  );
  return joinFacts([...limited, t("accounts.others")], i18n.language);
}

/** Role and accounts in one line. */
function CompactRights({ rights }: { rights: MemberRights }) {
  const { t } = useTranslation("people");
  return joinBrief([t(`role.${rights.role}`), useAccounts(rights)]);
}

/** Providers, and the number of their visible accounts. */
function VisibleProviders({ rights }: { rights: MemberRights }) {
  const accounts = useAccounts(rights);
  return (
    <span className={styles.cell}>
      <span className="row wrap">
        {rights.vendors.map((vendor) => (
          <ProviderMark key={vendor} vendor={vendor} />
        ))}
      </span>
      <small className="muted">{accounts}</small>
    </span>
  );
}

interface MemberTableProps {
  members: Member[];
  mayEdit: boolean;
  sorting: Sorting;
}

export function MemberTable({ members, mayEdit, sorting }: MemberTableProps) {
  const { t, i18n } = useTranslation("people");
  return (
    <Table
      label={t("tab.members")}
      rows={members}
      sorting={sorting}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: "name",
          head: t("column.member"),
          sort: "ascending",
          cell: ({ userId, name, email, isSelf, isLastAdmin }) => (
            <span className={styles.person}>
              <Avatar name={name || email} />
              <span className={styles.cell}>
                <span className="row">
                  {mayEdit ? (
                    <A className="name" href={memberHref(userId)}>
                      {name}
                    </A>
                  ) : (
                    <b>{name}</b>
                  )}
                  {isSelf && <Badge>{t("you")}</Badge>}
                </span>
                <small className="muted">{email}</small>
                {isLastAdmin && <small className="muted">{t("lastAdmin.short")}</small>}
              </span>
            </span>
          ),
        },
        {
          id: "role",
          head: t("role"),
          priority: 1,
          width: 7,
          belowName: ({ rights }) => <CompactRights rights={rights} />,
          cell: ({ rights: { role, menus } }) => (
            <span className={styles.cell}>
              <span>{t(`role.${role}`)}</span>
              {Object.keys(menus).length > 0 && <small className="muted">{t("withExceptions")}</small>}
            </span>
          ),
        },
        {
          id: "sees",
          head: t("column.sees"),
          priority: 1,
          width: 12,
          cell: ({ rights }) => <VisibleProviders rights={rights} />,
        },
        {
          id: "lastActive",
          head: t("column.lastActive"),
          sort: "descending",
          muted: true,
          priority: 2,
          width: 7,
          cell: ({ lastActiveAt }) => (lastActiveAt === null ? "–" : <Moment at={lastActiveAt} />),
        },
        {
          id: "state",
          head: t("column.state"),
          width: 7,
          cell: ({ disabledAt }) =>
            disabledAt === null ? (
              <Badge tone="success">{t("state.active")}</Badge>
            ) : (
              <span className={styles.cell}>
                <span>{t("state.disabled")}</span>
                <small className="muted">{formatMoment(disabledAt, i18n.language)}</small>
              </span>
            ),
        },
      ]}
    />
  );
}

export function InvitationTable({ invitations, mayEdit }: { invitations: Invitation[]; mayEdit: boolean }) {
  const { t, i18n } = useTranslation("people");
  return (
    <Table
      label={t("invitations")}
      rows={invitations}
      rowKey={({ invitationId }) => invitationId}
      columns={[
        {
          id: "email",
          head: t("email"),
          cell: ({ email }) => <span className={styles.invited}>{email}</span>,
        },
        {
          id: "role",
          head: t("role"),
          priority: 1,
          width: 6,
          belowName: ({ rights }) => <CompactRights rights={rights} />,
          cell: ({ rights }) => t(`role.${rights.role}`),
        },
        {
          id: "sees",
          head: t("column.sees"),
          priority: 1,
          width: 10,
          cell: ({ rights }) => <VisibleProviders rights={rights} />,
        },
        {
          id: "state",
          head: t("column.state"),
          priority: 1,
          width: 9,
          belowName: ({ isInvalid, expiresAt }) =>
            isInvalid ? t("state.expired") : `${t("state.invited")} ${formatMoment(expiresAt, i18n.language)}`,
          cell: ({ isInvalid, expiresAt }) => (
            <span className={styles.cell}>
              <span>{t(isInvalid ? "state.expired" : "state.invited")}</span>
              {!isInvalid && <small className="muted">{formatMoment(expiresAt, i18n.language)}</small>}
            </span>
          ),
        },
        ...(mayEdit
          ? [
              {
                id: "actions",
                head: <span className="sr">{t("column.actions")}</span>,
                cell: ({ invitationId, email }: Invitation) => (
                  <Form method="post" action={MEMBERS} className="row wrap">
                    <input type="hidden" name="invitationId" value={invitationId} />
                    <button className="btn small" name="intent" value="resend" aria-label={t("resendTo", { email })}>
                      {t("resend")}
                    </button>
                    <button
                      className="btn small quiet"
                      name="intent"
                      value="withdraw"
                      aria-label={t("withdrawOf", { email })}
                    >
                      {t("withdraw")}
                    </button>
                  </Form>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
