import { useTranslation } from "react-i18next";
import { detailColumns } from "~/contract/costs/detail-columns";
import type { DetailColumn } from "~/contract/costs/detail-columns";
import { EnterButton } from "~/ui/controls/enter-button";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";

/** The columns of the lines, stored for the user on every page of lines. */
export function ColumnPicker({ chosen }: { chosen: DetailColumn[] }) {
  const { t } = useTranslation("cost-detail");
  return (
    <Popover
      id="columns"
      label={t("columns")}
      align="end"
      trigger={
        <>
          {t("columns")}
          <Icon name="down" />
        </>
      }
    >
      <Form method="post">
        <EnterButton intent="columns" />
        <header>{t("columnsKept")}</header>
        <div className="option-list">
          {detailColumns.map((column) => (
            <label key={column} className="option">
              <input
                key={String(chosen.includes(column))}
                type="checkbox"
                name="columns"
                value={column}
                defaultChecked={chosen.includes(column)}
              />
              {t(`column.${column}`)}
            </label>
          ))}
        </div>
        <footer>
          <button
            className="btn quiet small"
            name="intent"
            value="default"
            onClick={({ currentTarget }) => currentTarget.form?.reset()}
          >
            {t("columnsDefault")}
          </button>
          <button className="btn primary small" name="intent" value="columns">
            {t("applyColumns")}
          </button>
        </footer>
      </Form>
    </Popover>
  );
}
