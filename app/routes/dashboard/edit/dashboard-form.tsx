import type { FormEventHandler } from "react";
import { Form } from "~/ui/navigation/form";
import { dashboardHref } from "../href";

/** Id of the form that every button of the dashboard belongs to: the button named `intent` says what to do. */
export const DASHBOARD_FORM = "dashboard-form";

interface DashboardFormProps {
  d: number;
  /** Unsaved changes that are edited, with the step that is shown; null: none. */
  draft: { draftId: string; step: number } | null;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/**
 * The dashboard that buttons are about. One form for all of them, so that a page of 40 widgets stays small. Its address
 * is that of its page, which answers a form that is refused, with the name that was typed.
 */
export function DashboardForm({ d, draft, onSubmit }: DashboardFormProps) {
  return (
    <Form
      method="post"
      action={dashboardHref({ d, ...(draft && { draft: draft.draftId }) })}
      id={DASHBOARD_FORM}
      hidden
      preventScrollReset
      onSubmit={onSubmit}
    >
      <input type="hidden" name="d" value={d} />
      {draft && (
        <>
          <input type="hidden" name="draft" value={draft.draftId} />
          <input type="hidden" name="step" value={draft.step} />
        </>
      )}
    </Form>
  );
}
