import { useTranslation } from "react-i18next";
import { Form } from "~/ui/navigation/form";

interface SaveDefaultFormProps {
  intent: "keepCurrency" | "keepVendors";
  /** Fields of the form with the choice. */
  name: "currency" | "vendor";
  values: string[];
  /** It already is the default. */
  isDefault: boolean;
  returnTo: string;
}

/** Stores a choice as the user's default, which the cost page shows if its address does not say otherwise. */
export function SaveDefaultForm({ intent, name, values, isDefault, returnTo }: SaveDefaultFormProps) {
  const { t } = useTranslation("cost-filters");
  if (isDefault) return <p className="note">{t("kept.is")}</p>;
  return (
    <Form className="keep" method="post" action="/cost-analytics/preferences" preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      {values.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <button className="btn quiet small" name="intent" value={intent}>
        {t("kept.keep")}
      </button>
    </Form>
  );
}
