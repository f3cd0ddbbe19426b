import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { pageSizes } from "./page-sizes";

/** Chooses the table's rows per page. `to`: the address with another size. */
export function PageSize({ size, to }: { size: number; to: (size: number) => string }) {
  const { t } = useTranslation("shell");
  return (
    <Popover
      id="page-size"
      label={t("pageSize")}
      align="end"
      triggerClass="quiet small"
      trigger={
        <>
          {t("rowsPerPage", { count: size })}
          <Icon name="down" />
        </>
      }
    >
      {pageSizes.map((offered) => (
        <A key={offered} className="option" href={to(offered)} aria-current={size === offered ? "true" : undefined}>
          {t("rowsPerPage", { count: offered })}
        </A>
      ))}
    </Popover>
  );
}
