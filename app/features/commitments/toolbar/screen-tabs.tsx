import { useTranslation } from "react-i18next";
import { adviceKinds } from "~/contract/commitments/advice-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { Tabs } from "~/ui/controls/tabs";
import { commitmentScreens, defaultSearch, screenHref } from "../href";
import type { Place } from "../href";

/** The first screen of recommendations for a kind of commitments. */
const advicePageOf = (kind: CommitmentKind): string =>
  Object.values(adviceKinds).find(({ menu }) => menu === kind)!.page;

/** The screens of a kind of commitments; without a place, the current one is that of its recommendations. */
export function ScreenTabs({ kind, place }: { kind: CommitmentKind; place?: Place }) {
  const { t } = useTranslation("commitments");
  return (
    <Tabs
      label={t("screens")}
      items={[
        ...commitmentScreens.map((screen) => ({
          to: screenHref(place ?? { kind, screen, search: defaultSearch }, screen),
          label: t(`screen.${screen}`),
          current: screen === place?.screen,
        })),
        { to: advicePageOf(kind), label: t("screen.recommendations"), current: place === undefined },
      ]}
    />
  );
}
