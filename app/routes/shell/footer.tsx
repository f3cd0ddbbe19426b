import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "~/i18n/dates";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";

const links = [
  { to: "/legal/agreement", label: "footer.agreement" },
  { to: "/legal/privacy", label: "footer.privacy" },
  { to: "/support", label: "footer.support" },
];

/** Links to rules and help, and how recent the figures are. */
export function Footer({ frame }: { frame: Pick<ShellData, "info" | "language"> | null }) {
  const { t } = useTranslation("shell");
  return (
    <footer className="footer">
      {links.map(({ to, label }) => (
        <A key={to} href={to}>
          {t(label)}
        </A>
      ))}
      {frame && <Freshness {...frame} />}
    </footer>
  );
}

function Freshness({ info, language }: Pick<ShellData, "info" | "language">) {
  const { t } = useTranslation("shell");
  if (!info) return null;
  if (info.lastDay === null) return <span>{t("noCostsYet")}</span>;
  const through = t("costsThrough", { day: formatDay(info.lastDay, language) });
  const updated = info.updatedAt === null ? [] : [t("updated", { moment: formatMoment(info.updatedAt, language) })];
  return <span>{[through, ...updated].join(" · ")}</span>;
}
