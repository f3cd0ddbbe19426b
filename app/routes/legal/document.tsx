import { useTranslation } from "react-i18next";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";

/**
 * A short text in sections; words from `legal`: "<name>.title", "<name>.lead", "<name>.<section>.title" and ".text".
 */
export function LegalDocument({ name, sections }: { name: string; sections: readonly string[] }) {
  const { t } = useTranslation("legal");
  return (
    <>
      <PageHead title={t(`${name}.title`)} text={<p>{t(`${name}.lead`)}</p>} />
      {sections.map((section) => (
        <Panel key={section} title={t(`${name}.${section}.title`)}>
          <p className="prose">{t(`${name}.${section}.text`)}</p>
        </Panel>
      ))}
    </>
  );
}
