import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { providerOf } from "~/lib/providers";
import { A } from "~/ui/navigation/a";
import { Empty, Failed, Skeleton } from "~/ui/loading/state";
import { definitions } from "../widgets/registry";
import { views } from "../widgets/views";
import type { LoadedWidget } from "./load-widgets.server";

/** What a widget shows, or why it shows nothing. */
export function WidgetBody({ widget, content }: Pick<LoadedWidget, "widget" | "content">) {
  const { t } = useTranslation("dashboard");
  const { pathname, search } = useLocation();
  switch (content.state) {
    case "shown": {
      const View = views[widget.widgetType];
      return <View widget={widget} data={content.data} fallback={<Skeleton label={t("loading")} chart />} />;
    }
    case "empty": {
      const own = definitions[widget.widgetType].empty;
      return (
        <Empty
          title={t(own?.title ?? "empty.title")}
          text={t(own?.text ?? "empty.text")}
          action={
            own && (
              <A className="btn" href={own.to}>
                {t(own.action)}
              </A>
            )
          }
        />
      );
    }
    case "failed":
      return (
        <Failed
          title={t("failed.title")}
          text={t("failed.text")}
          retry={{ to: pathname + search, label: t("failed.retry") }}
        />
      );
    case "unsupported": {
      const names = content.vendors.map((vendor) => providerOf(vendor).shortName).join(", ");
      return <Empty icon="info" title={t("unsupported", { providers: names })} />;
    }
    case "barred":
      return <Empty icon="info" title={t("barred.title")} text={t("barred.text")} />;
  }
}
