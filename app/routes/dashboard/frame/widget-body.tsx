import { useLocation } from "@remix-run/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { Empty, Failed, Skeleton } from "~/ui/loading/state";
import { WhenVisible } from "~/ui/loading/when-visible";
import { definitions } from "../widgets/registry";
import { views } from "../widgets/views";
import { joinProviders } from "~/lib/providers";
import type { LoadedWidget } from "./load/load-widgets.server";

type WidgetBodyProps = Pick<LoadedWidget, "widget" | "content">;

/** The drawn content, which does not depend on the widget's position. */
const drawn = ({ widget, content }: WidgetBodyProps): string => JSON.stringify([{ ...widget, x: 0, y: 0 }, content]);

/**
 * Content of a widget, or why it has none. Each step of a draft loads all widgets again, so only changed ones are
 * rendered again.
 */
export const WidgetBody = memo(Body, (before, after) => drawn(before) === drawn(after));

function Body({ widget, content }: WidgetBodyProps) {
  const { t, i18n } = useTranslation("dashboard");
  const mayOpen = useMayOpen();
  switch (content.state) {
    case "shown": {
      const View = views[widget.widgetType];
      const coming = <Skeleton label={t("loading")} chart />;
      return (
        <WhenVisible fallback={coming}>
          <View widget={widget} data={content.data} fallback={coming} />
        </WhenVisible>
      );
    }
    case "empty": {
      const emptyText = definitions[widget.widgetType].empty;
      const link = emptyText?.links.find(({ to }) => mayOpen(to));
      return (
        <Empty
          title={t(emptyText?.title ?? "empty.title")}
          text={t(emptyText?.text ?? "empty.text")}
          action={
            link && (
              <A className="btn" href={link.to}>
                {t(link.label)}
              </A>
            )
          }
        />
      );
    }
    case "failed":
      return <FailedBody />;
    case "unsupported": {
      const names = joinProviders(content.vendors, i18n.language);
      return <Empty icon="info" title={t("unsupported", { providers: names })} />;
    }
    case "barred":
      return <Empty icon="info" title={t("barred.title")} text={t("barred.text")} />;
  }
}

function FailedBody() {
  const { t } = useTranslation("dashboard");
  const { pathname, search } = useLocation();
  return (
    <Failed
      title={t("failed.title")}
      text={t("failed.text")}
      retry={{ to: pathname + search, label: t("failed.retry") }}
    />
  );
}
