import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BillingGrid } from "~/contract/people/preferences";
import { useCompanyAddress } from "~/ui/navigation/company";
import { Form } from "~/ui/navigation/form";
import { isSameGrid } from "./grid";

/** Target of the form that saves the view. */
const SAVE_PATH = "/billing/details/keep";

const fieldsOf = ({ viewBy, isExpanded, itemsPerPage }: BillingGrid): Record<string, string> => ({
  viewBy,
  isExpanded: isExpanded ? "yes" : "no",
  itemsPerPage: String(itemsPerPage),
});

/**
 * Saves the user's view of the grid for bare addresses. With JavaScript, every change the user makes on the page is
 * saved; a page reached by a link, and every page without JavaScript, has a button for it.
 */
export function SaveGridForm({ grid, saved }: { grid: BillingGrid; saved: BillingGrid }) {
  const { t } = useTranslation("billing-details");
  const { pathname, search } = useLocation();
  const inCompany = useCompanyAddress();
  const [savedGrid, setSavedGrid] = useState(saved);
  const current = useRef(grid);
  useEffect(() => {
    if (isSameGrid(current.current, grid)) return;
    current.current = grid;
    setSavedGrid(grid);
    fetch(inCompany(SAVE_PATH), { method: "POST", body: new URLSearchParams(fieldsOf(grid)), keepalive: true }).catch(
      () => {},
    );
  }, [grid, inCompany]);
  if (isSameGrid(savedGrid, grid)) return null;
  return (
    <Form as="form" method="post" action={SAVE_PATH}>
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      {Object.entries(fieldsOf(grid)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn quiet small">{t("keep")}</button>
    </Form>
  );
}
