import type { FocusEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_DASHBOARD_NAME } from "~/lib/dashboards/widgets";
import { Badge } from "~/ui/badge";
import type { DashboardPage } from "../data.server";
import { AddWidget } from "./add-widget";
import { DASHBOARD_FORM } from "./dashboard-form";
import { DashboardIcon } from "../dashboard-icon";
import type { NameProblem } from "./step-reply";

interface EditBarProps {
  draft: NonNullable<DashboardPage["draft"]>;
  /** Why nothing was saved, with the name as typed. */
  problem: NameProblem | null;
  /** With JavaScript, a changed name is saved to the draft once its field loses focus. */
  isLive: boolean;
}

/** The name and the buttons of a dashboard that is edited. Save is offered once something is different. */
export function EditBar({ draft, problem, isLive }: EditBarProps) {
  const { t } = useTranslation("dashboard");
  const name = useRef<HTMLInputElement>(null);
  // A step may change the draft's name; that must not overwrite a name that is being typed.
  const savedName = useRef(draft.dashboardName);
  useEffect(() => {
    const field = name.current;
    if (field && !problem && field.value === savedName.current) field.value = draft.dashboardName;
    savedName.current = draft.dashboardName;
  }, [draft.dashboardName, problem]);
  const [isTyped, setTyped] = useState(problem !== null);
  const rename = useRef<HTMLButtonElement>(null);
  const keepName = (event: FocusEvent) => {
    const typed = name.current?.value.trim();
    // This button submits the name itself.
    if (event.relatedTarget === rename.current) return;
    if (isLive && typed && typed !== draft.dashboardName) name.current?.form?.requestSubmit(rename.current);
  };
  return (
    <div className="editbar screen-only">
      <h1 className="sr">{t("edit.title", { name: draft.dashboardName })}</h1>
      <label className="field">
        <span className="sr">{t("edit.name")}</span>
        <input
          ref={name}
          className="input"
          form={DASHBOARD_FORM}
          name="dashboardName"
          defaultValue={problem?.typed ?? draft.dashboardName}
          maxLength={MAX_DASHBOARD_NAME}
          autoComplete="off"
          onInput={(event) => setTyped(event.currentTarget.value.trim() !== draft.dashboardName)}
          onBlur={keepName}
          aria-invalid={problem?.isName ? true : undefined}
          aria-describedby={problem?.message ? "name-problem" : undefined}
        />
      </label>
      <Badge tone="accent">{t(draft.isChanged ? "edit.unsaved" : "edit.unchanged")}</Badge>
      {problem?.message && (
        <span className="error" id="name-problem" role="alert">
          {problem.message}
        </span>
      )}
      <span className="spacer" />
      <input type="hidden" form={DASHBOARD_FORM} name="shownName" value={draft.dashboardName} />
      <input type="hidden" form={DASHBOARD_FORM} name="version" value={draft.baseVersion} />
      {/* Enter in the name keeps it as a step of the draft. */}
      <button ref={rename} className="btn quiet" form={DASHBOARD_FORM} name="intent" value="name">
        {t("edit.keepName")}
      </button>
      <button className="btn quiet" form={DASHBOARD_FORM} name="intent" value="undo" disabled={!draft.canUndo}>
        <DashboardIcon name="undo" />
        {t("edit.undo")}
      </button>
      <AddWidget />
      <button className="btn quiet" form={DASHBOARD_FORM} name="intent" value="discard">
        {t("edit.cancel")}
      </button>
      <button className="btn" form={DASHBOARD_FORM} name="intent" value="saveAs">
        {t("edit.saveAs")}
      </button>
      {(draft.isChanged || isTyped) && (
        <button className="btn primary" form={DASHBOARD_FORM} name="intent" value="save">
          {t("edit.save")}
        </button>
      )}
    </div>
  );
}
