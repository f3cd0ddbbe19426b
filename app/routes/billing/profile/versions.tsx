import type { Language } from "~/lib/language";
import type { EndedVersion, ProfileVersion, WhyKept } from "~/contract/billing/profile-versions";
import type { Vendor } from "~/contract/vendors";
import { Provider } from "~/features/providers/provider";
import { formatMoment, formatMonthShort } from "~/i18n/dates";
import { monthStart } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Badge } from "~/ui/badge";
import { CollapsedTable } from "~/ui/table/collapsed-table";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table/table";
import { profileHref, removalHref } from "./href";
import { sentText } from "./preview/sent-text";
import styles from "./profile.module.css";
import { useProfileText } from "./use-profile-text";

interface VersionsProps {
  versions: ProfileVersion[];
  ended: EndedVersion[];
  /** The version shown. */
  shown: ProfileVersion | null;
  thisMonth: string;
  lang: Language | null;
  /** Providers whose profiles open for the user; null: that of all providers. */
  opening: (Vendor | null)[];
  mayEdit: boolean;
}

/**
 * The month before the next version of the same provider; null: there is none yet. Versions are listed newest first.
 */
export function lastMonthOf(
  { vendor, effectiveMonth }: Pick<ProfileVersion, "vendor" | "effectiveMonth">,
  versions: ProfileVersion[],
): string | null {
  const next = versions
    .filter((version) => version.vendor === vendor && version.effectiveMonth > effectiveMonth)
    .at(-1);
  return next ? monthStart(`${next.effectiveMonth}-01`, -1).slice(0, 7) : null;
}

/** State of a version in a month: past, current or upcoming for its provider's bills. */
export function stateOf(
  version: ProfileVersion,
  versions: ProfileVersion[],
  thisMonth: string,
): "past" | "current" | "coming" {
  if (version.effectiveMonth > thisMonth) return "coming";
  const last = lastMonthOf(version, versions);
  return last !== null && last < thisMonth ? "past" : "current";
}

const keyOf = ({ vendor, effectiveMonth }: ProfileVersion): string => `${vendor} ${effectiveMonth}`;

const tones = { past: undefined, current: "success", coming: "accent" } as const;

/** All versions with their months, and links to correct those that are still open. */
export function Versions({ versions, ended, shown, thisMonth, lang, opening, mayEdit }: VersionsProps) {
  const { t, language } = useProfileText();
  const shared = useSharedColumns();
  const short = (month: string) => formatMonthShort(month, language);
  const columns: TableColumn<ProfileVersion>[] = [
    {
      id: "months",
      head: t("column.months"),
      cell: (version) => {
        const last = lastMonthOf(version, versions);
        const text =
          last === null
            ? t("monthsFrom", { month: short(version.effectiveMonth) })
            : `${short(version.effectiveMonth)} – ${short(last)}`;
        const months = last === version.effectiveMonth ? short(last) : text;
        return opening.includes(version.vendor) ? (
          <A className="name" href={profileHref({ vendor: version.vendor, month: version.effectiveMonth, lang })}>
            {months}
          </A>
        ) : (
          months
        );
      },
    },
    { ...shared.provider, priority: 1, belowName: "cell" },
    {
      id: "state",
      head: t("column.state"),
      width: 6.5,
      priority: 1,
      belowName: "cell",
      cell: (version) => {
        const state = stateOf(version, versions, thisMonth);
        return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
      },
    },
    { ...shared.content, priority: 1, belowName: "cell" },
    shared.saved,
  ];
  if (mayEdit)
    columns.push({
      id: "change",
      head: <span className="sr">{t("column.change")}</span>,
      align: "end",
      width: 11,
      cell: (version) => <Change version={version} opening={opening} lang={lang} />,
    });
  return (
    <Panel title={t("versions")} note={t("versionsNote")} flush>
      <Table
        label={t("versions")}
        columns={columns}
        rows={versions}
        rowKey={keyOf}
        isCurrent={(version) => shown !== null && keyOf(version) === keyOf(shown)}
      />
      {ended.length > 0 && <EndedVersions ended={ended} />}
    </Panel>
  );
}

/** Columns of versions, whether they still count or not. */
function useSharedColumns() {
  const { t, language, summary } = useProfileText();
  type Column = TableColumn<Pick<EndedVersion, "vendor" | "profile" | "createdBy" | "createdAt">>;
  return {
    provider: {
      id: "provider",
      head: t("column.provider"),
      width: 7,
      cell: ({ vendor }) => (vendor ? <Provider vendor={vendor} /> : t("allProviders")),
    },
    content: {
      id: "content",
      head: t("column.content"),
      width: 13.5,
      cell: ({ profile }) => <span className={styles.summary}>{summary(profile)}</span>,
    },
    saved: {
      id: "saved",
      head: t("column.saved"),
      muted: true,
      priority: 2,
      width: 14,
      cell: ({ createdBy, createdAt }) => (
        <span className={styles.summary}>
          {t("savedBy", { name: createdBy, moment: formatMoment(createdAt, language) })}
        </span>
      ),
    },
  } satisfies Record<string, Column>;
}

/** Links to correct and remove a version, or why that is not possible. */
function Change({ version, opening, lang }: Pick<VersionsProps, "opening" | "lang"> & { version: ProfileVersion }) {
  const { t, month, provider } = useProfileText();
  const { profileId, vendor, effectiveMonth, whyKept } = version;
  if (whyKept) return <RetentionReason why={whyKept} />;
  if (!opening.includes(vendor)) return null;
  const words = { provider: provider(vendor), month: month(effectiveMonth) };
  return (
    <span className="row">
      <A
        className="btn small"
        href={profileHref({ vendor, month: effectiveMonth, version: profileId, lang })}
        aria-label={t("correctNamed", words)}
      >
        {t("correct")}
      </A>
      <A className="btn small danger" href={removalHref(version)} aria-label={t("removeNamed", words)}>
        {t("remove")}
      </A>
    </span>
  );
}

function RetentionReason({ why }: { why: WhyKept }) {
  const { t, language } = useProfileText();
  return <span className={styles.why}>{why.reason === "sent" ? sentText(t, language, why) : t("closed")}</span>;
}

/** Corrected and removed versions, with who changed them. */
function EndedVersions({ ended }: { ended: EndedVersion[] }) {
  const { t, language } = useProfileText();
  const shared = useSharedColumns();
  const columns: TableColumn<EndedVersion>[] = [
    {
      id: "months",
      head: t("column.months"),
      cell: ({ effectiveMonth }) => t("monthsFrom", { month: formatMonthShort(effectiveMonth, language) }),
    },
    shared.provider,
    shared.content,
    shared.saved,
    {
      id: "ended",
      head: t("column.ended"),
      muted: true,
      cell: ({ endedBy, endedAt, isReplaced }) => (
        <span className={styles.summary}>
          {t(isReplaced ? "ended.corrected" : "ended.removed", {
            name: endedBy,
            moment: formatMoment(endedAt, language),
          })}
        </span>
      ),
    },
  ];
  return (
    <CollapsedTable summary={t("endedVersions", { count: ended.length })} className={styles.ended}>
      <Table
        label={t("endedVersionsLabel")}
        columns={columns}
        rows={ended}
        rowKey={({ profileId }) => profileId}
        dense
      />
    </CollapsedTable>
  );
}
