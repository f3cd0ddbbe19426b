import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";

interface KeepFormProps {
  intent: "keepCurrency" | "keepVendors";
  /** Fields of the form: the choice. */
  name: "currency" | "vendor";
  values: string[];
  /** It is what the bare address shows already. */
  isKept: boolean;
  returnTo: string;
}

/** Keeps a choice for the user: what the cost page shows from then on when its address does not say. */
export function KeepForm({ intent, name, values, isKept, returnTo }: KeepFormProps) {
  const { t } = useTranslation("cost-filters");
  if (isKept) return <p className="note">{t("kept.is")}</p>;
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
