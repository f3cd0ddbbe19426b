import type { FormEventHandler } from "react";
import { Form } from "~/ui/navigation/form";

/** Id of the form that every button of the dashboard belongs to: its name is `deed`, its value what is to be done. */
export const DEEDS = "deeds";

interface DeedFormProps {
  d: number;
  /** Unsaved changes that are edited, with the step that is shown; null: none. */
  draft: { draftId: string; step: number } | null;
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** The dashboard that buttons are about. One form for all of them, so that a page of 40 widgets stays small. */
export function DeedForm({ d, draft, onSubmit }: DeedFormProps) {
  return (
    <Form method="post" action="/dashboard" id={DEEDS} hidden preventScrollReset onSubmit={onSubmit}>
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
