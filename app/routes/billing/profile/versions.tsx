import type { ProfileVersion } from "~/contract/billing-profile";
import { Provider } from "~/features/providers/provider";
import { formatMoment, formatMonthShort } from "~/i18n/dates";
import { monthStart } from "~/lib/time-frames";
import { A } from "~/ui/a";
import { Badge } from "~/ui/badge";
import { Panel } from "~/ui/panel";
import { Table, type TableColumn } from "~/ui/table";
import { profileHref } from "./href";
import styles from "./profile.module.css";
import { useWords } from "./use-words";

interface VersionsProps {
  versions: ProfileVersion[];
  /** The one that is shown. */
  shown: ProfileVersion | null;
  thisMonth: string;
  lang: string | null;
}

/** The month before the version that follows of the same provider; null: there is none yet. Versions stand newest first. */
export function lastMonthOf({ vendor, effectiveMonth }: ProfileVersion, versions: ProfileVersion[]): string | null {
  const next = versions.filter((one) => one.vendor === vendor && one.effectiveMonth > effectiveMonth).at(-1);
  return next ? monthStart(`${next.effectiveMonth}-01`, -1).slice(0, 7) : null;
}

/** What a version is in a month: of some of its provider's bills before, of that month's, or of later ones only. */
export function stateOf(version: ProfileVersion, versions: ProfileVersion[], thisMonth: string): "past" | "current" | "coming" {
  if (version.effectiveMonth > thisMonth) return "coming";
  const last = lastMonthOf(version, versions);
  return last !== null && last < thisMonth ? "past" : "current";
}

const keyOf = ({ vendor, effectiveMonth }: ProfileVersion): string => `${vendor} ${effectiveMonth}`;

const tones = { past: undefined, current: "success", coming: "accent" } as const;

/** All versions with the months they are for. */
export function Versions({ versions, shown, thisMonth, lang }: VersionsProps) {
  const { t, language, summary } = useWords();
  const short = (month: string) => formatMonthShort(month, language);
  const columns: TableColumn<ProfileVersion>[] = [
    {
      id: "months",
      head: t("column.months"),
      cell: (version) => {
        const last = lastMonthOf(version, versions);
        const text = last === null ? t("monthsFrom", { month: short(version.effectiveMonth) }) : `${short(version.effectiveMonth)} – ${short(last)}`;
        return (
          <A className="name" href={profileHref({ vendor: version.vendor, month: version.effectiveMonth, lang })}>
            {last === version.effectiveMonth ? short(last) : text}
          </A>
        );
      },
    },
    { id: "provider", head: t("column.provider"), cell: ({ vendor }) => (vendor ? <Provider vendor={vendor} /> : t("allProviders")) },
    {
      id: "state",
      head: t("column.state"),
      cell: (version) => {
        const state = stateOf(version, versions, thisMonth);
        return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
      },
    },
    { id: "content", head: t("column.content"), cell: ({ profile }) => <span className={styles.summary}>{summary(profile)}</span> },
    { id: "saved", head: t("column.saved"), muted: true, optional: true, cell: ({ createdBy, createdAt }) => t("savedBy", { name: createdBy, moment: formatMoment(createdAt, language) }) },
  ];
  return (
    <Panel title={t("versions")} note={t("versionsNote")} flush>
      <Table label={t("versions")} columns={columns} rows={versions} rowKey={keyOf} isCurrent={(version) => shown !== null && keyOf(version) === keyOf(shown)} />
    </Panel>
  );
}
