import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Provider } from "~/features/providers/provider";
import { A } from "~/ui/navigation/a";
import { Dialog } from "~/ui/overlays/dialog";
import { Form } from "~/ui/navigation/form";
import type { CostPage } from "../../data.server";
import type { Search } from "~/features/cost-report/search/href";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { hrefWith } from "~/features/cost-report/search/href";

const FORM = "move-to-vendor";

type UnsupportedVendorsProps = Pick<CostPage, "available"> & { search: Search };

/** The address requests providers without data: says so, and which have data. */
export function UnsupportedVendors({ search, available }: UnsupportedVendorsProps) {
  const { t } = useTranslation("cost-filters");
  if (available.length === 0) return null;
  /** Without JavaScript the link leads to all providers, which always works. */
  const goBack = (event: MouseEvent) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <Dialog
      id="unsupported"
      isOpen
      title={t("unsupported.title")}
      closeLabel={t("unsupported.close")}
      footer={
        <>
          <A className="btn" href={hrefWith(search, { vendor: null })} onClick={goBack}>
            {t("unsupported.back")}
          </A>
          {available.includes("aws") && (
            <A className="btn" href={hrefWith(search, { vendor: ["aws"] })}>
              {t("unsupported.aws")}
            </A>
          )}
          <button className="btn primary" form={FORM}>
            {t("unsupported.move")}
          </button>
        </>
      }
    >
      <p>{t("unsupported.text")}</p>
      <Form as="form" id={FORM} action="/cost-analytics">
        <HiddenSearch search={search} without={["vendor"]} />
        <fieldset className="supported">
          <legend>{t("unsupported.supported")}</legend>
          {available.map((vendor, index) => (
            <label key={vendor} className="option">
              <input type="radio" name="vendor" value={vendor} defaultChecked={index === 0} />
              <Provider vendor={vendor} />
            </label>
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}
