import type { CommitmentReply } from "~/contract/commitments/commitments";
import { formField } from "~/lib/http/encoded-fields";
import { isNoValue } from "~/lib/no-value";
import { A } from "~/ui/navigation/a";
import { Choice } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { HiddenSearch } from "./hidden-search";
import { filterFields, hrefWith, listedFields, noFilters, pathOf } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./filter-menu.module.css";

type Lists = Pick<CommitmentReply<"filter">, "accounts" | "products" | "regions" | "instanceFamilies">;
const noLists: Lists = { accounts: [], products: [], regions: [], instanceFamilies: [] };

/**
 * Accounts, products, regions and families of the range, as a form of checkboxes; of lists that failed, those that are
 * chosen.
 */
export function FilterMenu({ page }: { page: CommitmentPage }) {
  const { t, filterName } = useCommitmentText(page);
  const { search, kind } = page;
  const chosen = filterFields.reduce((count, field) => count + search[field].length, 0);
  if (!page.filters && chosen === 0) return null;
  const filters: Lists = page.filters ?? noLists;
  const offered = {
    account: filters.accounts,
    product: filters.products.map(plain),
    region: filters.regions.map(plain),
    family: filters.instanceFamilies.map(plain),
  };
  return (
    <Popover
      id="filters"
      label={t("filters")}
      align="end"
      width="20rem"
      trigger={
        <>
          <Icon name="filter" />
          {chosen === 0 ? t("filters") : t("filtersChosen", { count: chosen })}
          <Icon name="down" />
        </>
      }
    >
      <Form action={pathOf(kind, page.screen)} className="stack">
        <HiddenSearch search={search} except={listedFields} />
        {listedFields.map((field) => {
          const missing = search[field].filter((value) => !offered[field].some(({ code }) => code === value));
          const options = [...missing.map(plain), ...offered[field]];
          return (
            <details key={`${field} ${search[field].join()}`} className={styles.filter} open={search[field].length > 0}>
              <summary>
                {filterName(field)} <small>{options.length}</small>
              </summary>
              <div className={styles.options}>
                {options.map(({ code, name }) => (
                  <Choice
                    key={code}
                    type="checkbox"
                    {...formField(field, code)}
                    defaultChecked={search[field].includes(code)}
                  >
                    {isNoValue(code) ? t("none") : name}
                  </Choice>
                ))}
              </div>
            </details>
          );
        })}
        <div className="row">
          <button className="btn primary" type="submit">
            {t("apply")}
          </button>
          {chosen > 0 && (
            <A className="btn quiet" href={hrefWith(page, noFilters)}>
              {t("clearFilters")}
            </A>
          )}
        </div>
      </Form>
    </Popover>
  );
}

const plain = (code: string) => ({ code, name: code });
