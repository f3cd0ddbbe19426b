import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "~/i18n/dates";
import { FooterLinksContext, footerLinks } from "~/session/footer-links";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { joinBrief } from "~/lib/lists";

/** Links to rules and help, and how recent the figures are. */
export function Footer({ frame }: { frame: Pick<ShellData, "info" | "language"> | null }) {
  const { t } = useTranslation("shell");
  const links = useContext(FooterLinksContext);
  return (
    <footer className="footer">
      {footerLinks.map((name) => (
        <A key={name} href={links[name] ?? (name === "support" ? "/support" : `/legal/${name}`)}>
          {t(`footer.${name}`)}
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
  const updated = info.updatedAt !== null && t("updated", { moment: formatMoment(info.updatedAt, language) });
  return <span>{joinBrief([through, updated])}</span>;
}
