import { useTranslation } from "react-i18next";
import type { CommonInfo } from "~/contract/people/session";

/** A note above a menu's files: the next download will have to wait. */
export function BusyNote({ exports }: { exports: CommonInfo["exports"] | undefined }) {
  const { t } = useTranslation("shell");
  const isBusy = exports && exports.underWay + exports.waiting >= exports.atOnce;
  return (
    <p className="caption" role="status" hidden={!isBusy}>
      {isBusy &&
        [
          t("exports.underWay", { count: exports.underWay }),
          exports.waiting > 0 && t("exports.waiting", { count: exports.waiting }),
          t("exports.next"),
        ]
          .filter(Boolean)
          .join(" ")}
    </p>
  );
}
