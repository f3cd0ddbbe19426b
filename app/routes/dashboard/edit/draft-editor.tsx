import type { FormEvent, ReactNode } from "react";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { Report } from "~/ui/loading/report";
import type { LoadedWidget } from "../frame/load/load-widgets.server";
import { ConflictBanner } from "./conflict-banner";
import { DashboardForm } from "./dashboard-form";
import { EditBar } from "./edit-bar";
import { GridEditor } from "./grid-editor";
import type { NameProblem } from "./step-reply";
import { useAnnouncements } from "./use-announcements";
import type { DraftPage } from "./use-steps";
import { useSteps } from "./use-steps";

interface DraftEditorProps {
  loaded: DraftPage;
  problem: NameProblem | null;
  menuOf: (widget: LoadedWidget) => ReactNode;
  /** Notices above the widgets. */
  children: ReactNode;
}

/** A dashboard while it is edited. */
export function DraftEditor({ loaded, problem: returned, menuOf, children }: DraftEditorProps) {
  const isLive = useHydrated();
  const steps = useSteps(loaded, returned);
  const { page, problem, send } = steps;
  const { draft, conflict, dashboard } = page;
  const { announcement, focus, arrange } = useAnnouncements(steps);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set(submitter.name, submitter.value);
    send(form);
  };
  return (
    <>
      <EditBar draft={draft} problem={problem} isLive={isLive} />
      <DashboardForm d={dashboard.index} draft={draft} onSubmit={isLive ? onSubmit : undefined} />
      {children}
      {conflict && <ConflictBanner conflict={conflict} d={dashboard.index} />}
      <Report pathname="/dashboard">
        <GridEditor
          widgets={page.widgets}
          layout={steps.layout}
          arrange={isLive ? arrange : null}
          focus={focus}
          menuOf={menuOf}
        />
      </Report>
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}
