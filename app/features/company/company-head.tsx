import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/controls/tabs";
import { PageHead } from "~/ui/page-head";

/** The pages of the company's administration. Labels are in the namespace `shell`. */
const pages = [
  { to: "/company", label: "menu.company" },
  { to: "/members", label: "menu.members" },
  { to: "/company/sign-in", label: "page.signInRules" },
  { to: "/audit", label: "menu.audit" },
  { to: "/notices", label: "page.notices" },
  { to: "/feedback/answers", label: "page.answers" },
] as const;

export type CompanyPage = (typeof pages)[number]["to"];

interface CompanyHeadProps {
  /** Pages that are open to the user. */
  open: string[];
  current: CompanyPage;
  /** What the page is for. */
  text?: ReactNode;
  actions?: ReactNode;
}

/** The head of these pages, with links between them; the current one names what the page shows. */
export function CompanyHead({ open, current, text, actions }: CompanyHeadProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      <PageHead title={t("section.company")} text={text} actions={actions} />
      <Tabs
        label={t("section.company")}
        items={pages
          .filter(({ to }) => open.includes(to))
          .map(({ to, label }) => ({ to, label: t(label), current: to === current }))}
      />
    </>
  );
}
