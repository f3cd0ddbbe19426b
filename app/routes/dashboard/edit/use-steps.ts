import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Widget } from "~/contract/dashboards/dashboards";
import { isSameLayout, readingOrder } from "~/lib/dashboards/grid";
import { useCompanyAddress } from "~/ui/navigation/company";
import type { DashboardPage } from "../data.server";
import type { LoadedWidget } from "../frame/load/load-widgets.server";
import { dashboardHref } from "../href";
import type { NameProblem, StepReply } from "./step-reply";
import type { StepAnswer } from "./step.server";

/** A page of a draft. */
export type DraftPage = DashboardPage & { draft: NonNullable<DashboardPage["draft"]> };

export interface Steps {
  page: DraftPage;
  /** Why nothing was saved, with the name as typed. */
  problem: NameProblem | null;
  /** The widgets as arranged on this page, in reading order. */
  layout: Widget[];
  /** Shows a new arrangement immediately, and makes it a step of the draft. */
  arrange: (next: Widget[]) => void;
  /** The intent of the step that was answered last. */
  last: string;
  /** Sends a form once all before it are answered. */
  send: (form: FormData) => void;
}

interface State {
  /** As the server has sent it, and as the steps since then have changed it. */
  loaded: DraftPage;
  page: DraftPage;
  /** The last reply to a step. */
  reply: StepReply | undefined;
  /** Pending steps; the first one may be in flight. */
  queue: FormData[];
  isSent: boolean;
  /** Places that the server does not know yet. */
  arranged: Widget[] | null;
  last: string;
}

const start = (loaded: DraftPage, reply?: StepReply): State => ({
  loaded,
  page: loaded,
  reply,
  queue: [],
  isSent: false,
  arranged: null,
  last: "",
});

function replied(state: State, reply: StepReply | undefined): State {
  const [first, ...queue] = state.queue;
  const page = reply && "answered" in reply ? stepped(state.page, reply.answered) : state.page;
  return {
    ...state,
    page,
    reply,
    queue,
    isSent: false,
    arranged: queue.length > 0 ? state.arranged : null,
    last: String(first?.get("intent") ?? ""),
  };
}

/**
 * The steps of a draft on this page, one after the other: the server refuses steps from an older view. It answers with
 * what a step changed, so that the other widgets stay as they are.
 */
export function useSteps(loaded: DraftPage, problem: NameProblem | null): Steps {
  const fetcher = useFetcher();
  const inCompany = useCompanyAddress();
  const [state, setState] = useState(() => start(loaded));
  const reply = fetcher.data as StepReply | undefined;
  // A reloaded page is up to date, and pending arrangements belong to the page before it.
  if (state.loaded !== loaded) {
    const waiting = fetcher.state === "idle" ? state.queue.slice(state.isSent ? 1 : 0) : [];
    setState({ ...start(loaded, reply), queue: waiting.filter((form) => form.get("intent") !== "layout") });
  } else if (state.reply !== reply) setState(replied(state, reply));

  useEffect(() => {
    const [next] = state.queue;
    if (!next || state.isSent || fetcher.state !== "idle") return;
    setState({ ...state, isSent: true });
    next.set("step", String(state.page.draft.step));
    next.set("answer", "step");
    // The draft's address: after the session has expired, the page with what was typed is opened there.
    const { index, draftId } = state.page.draft;
    fetcher.submit(next, { method: "post", action: inCompany(dashboardHref({ d: index, draft: draftId })) });
  }, [state, fetcher, inCompany]);

  const widgets = state.page.widgets.map(({ widget }) => widget);
  const layout = (state.arranged ? merged(widgets, state.arranged) : widgets).sort(readingOrder);
  return {
    page: state.page,
    problem: state.reply ? ("message" in state.reply ? state.reply : null) : problem,
    layout,
    last: state.last,
    arrange: (next) => {
      if (isSameLayout(layout, next)) return;
      const form = layoutForm(loaded, next);
      setState(({ queue, isSent, ...rest }) => {
        const waiting = queue.filter((step, at) => (at === 0 && isSent) || step.get("intent") !== "layout");
        return { ...rest, isSent, queue: [...waiting, form], arranged: next };
      });
    },
    send: (form) => setState((before) => ({ ...before, queue: [...before.queue, form] })),
  };
}

function layoutForm({ draft: { draftId, index } }: DraftPage, widgets: Widget[]): FormData {
  const places = widgets.map(({ index: widgetIndex, x, y, width, height }) => ({
    index: widgetIndex,
    x,
    y,
    width,
    height,
  }));
  const form = new FormData();
  for (const [name, value] of Object.entries({ d: index, draft: draftId, intent: "layout" }))
    form.set(name, String(value));
  form.set("layout", JSON.stringify(places));
  return form;
}

/** The page after a step: widgets that it did not change keep what they show. */
function stepped(page: DraftPage, { draft, conflict, widgets }: StepAnswer): DraftPage {
  const byIndex = new Map(page.widgets.map((loaded) => [loaded.widget.index, loaded]));
  const after = widgets.flatMap((widget): LoadedWidget[] => {
    if (!("like" in widget)) return [widget];
    const same = byIndex.get(widget.like);
    return same ? [{ ...same, widget: widget.widget }] : [];
  });
  return { ...page, draft, conflict, widgets: after };
}

/** The page's widgets in the arranged places. */
const merged = (widgets: Widget[], places: Widget[]): Widget[] =>
  widgets.map((widget) => {
    const place = places.find(({ index }) => index === widget.index);
    return place ? { ...widget, x: place.x, y: place.y, width: place.width, height: place.height } : widget;
  });
