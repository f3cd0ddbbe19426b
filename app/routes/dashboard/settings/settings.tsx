import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { readForm } from "~/session/read-form.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import { conditionsOf } from "~/features/cost-report/search/query";
import { FILTERS } from "~/features/filters/form/form-filters";
import { chosenFilters, splitForm } from "~/features/filters/form/posted-filters";
import { filterPanelOf, withPanel } from "~/features/filters/panel/filter-panel";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import dashboardStyles from "~/styles/dashboard/index.css?url";
import type { LoadedWidget } from "../frame/load/load-widgets.server";
import { loadWidgets } from "../frame/load/load-widgets.server";
import { pageContext } from "../frame/load/page-context.server";
import { WidgetFrame } from "../frame/widget-frame";
import { useWidgetText } from "../frame/use-widget-text";
import { dashboardHref, widgetHref, widgetId } from "../href";
import type { WidgetChoices } from "./choices.server";
import { loadChoices } from "./choices.server";
import { draftWidget, saveSettings, settingsVersion } from "./save.server";
import { SettingsForm } from "./settings-form";
import { widgetForm } from "./widget-values";

export const handle = { i18n: ["dashboard", "cost-analytics", "anomalies"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, language, headers } = await requireUser(request);
  const t = await getFixedT(request, "dashboard");
  const editing = await draftWidget(request, upstream);
  if ("to" in editing) throw redirectWithin(request, editing.to, { headers });
  const { d, draft, widget } = editing;
  const info = await commonInfo(request, upstream);
  const page = pageContext({ upstream, info: Promise.resolve(info), today: today(), language }, info, user);
  const [[preview], choices] = await Promise.all([
    loadWidgets(page, [widget]),
    loadChoices(page, widget, mayUse(user, "costAnalytics", "view"), new URL(request.url).searchParams),
  ]);
  return data(
    {
      d,
      draftId: draft.draftId,
      preview: preview!,
      version: settingsVersion(widget),
      choices,
      title: t("settings.title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/**
 * Keeps the settings as a step of the draft, or returns the form with its problems. Without JavaScript, a list of the
 * filter panel is loaded by a button; what else was typed is kept as a step, too.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { form, panel } = splitForm(await readForm(request));
  const chosen = chosenFilters(panel);
  const submitted = await submit(request, form, widgetForm, {
    save: async (typed) =>
      saveSettings(request, (await requireUser(request)).upstream, typed, chosen && conditionsOf(chosen)),
  });
  if (!("saved" in submitted)) return data({ result: submitted.result, chosen }, { status: submitted.status });
  const { page, self } = submitted.saved;
  const requested = filterPanelOf(panel);
  return redirectWithin(request, requested.isOpen ? `${withPanel(self, requested)}#${FILTERS}` : page, { status: 303 });
}

export const meta: MetaFunction<typeof loader> = titled;

/** Cast, because only a widget's view knows the type of its data. */
interface SettingsPage {
  d: number;
  draftId: string;
  preview: LoadedWidget;
  version: string;
  choices: WidgetChoices;
}

/** The settings of a widget, and a preview with the stored ones. */
export default function Settings() {
  const { d, draftId, preview, version, choices } = useLoaderData<typeof loader>() as unknown as SettingsPage;
  const returned = useActionData<typeof action>();
  const { t, title } = useWidgetText();
  const back = `${dashboardHref({ d, draft: draftId })}#${widgetId(preview.widget.index)}`;
  const self = widgetHref("/dashboard/widget", { d, draft: draftId, widget: preview.widget.index });
  return (
    <>
      <PageHead
        back={{ to: back, label: t("settings.back") }}
        title={t("settings.of", { name: title(preview.widget) })}
      />
      <div className="split">
        <Panel title={t("settings.title")}>
          <SettingsForm
            key={self}
            action={self}
            widget={preview.widget}
            version={version}
            choices={choices}
            result={returned?.result}
            chosen={returned?.chosen ?? null}
            cancel={back}
          />
        </Panel>
        <div className="dash preview">
          <WidgetFrame loaded={preview} tools={null} isPlaced />
        </div>
      </div>
    </>
  );
}
