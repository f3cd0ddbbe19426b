import type { ProfilePreview } from "~/contract/billing/profile-versions";
import { formatMoment } from "~/i18n/dates";
import { Banner } from "~/ui/banner";
import { useProfileText } from "../use-profile-text";

/** Changes by others since the form was opened, or a note that the confirmed effect has changed. */
export function ConcurrentChanges({
  preview: { meanwhile },
  isChanged,
}: {
  preview: Pick<ProfilePreview, "meanwhile">;
  isChanged: boolean;
}) {
  const { t, language, month, provider } = useProfileText();
  if (meanwhile.length === 0 && !isChanged) return null;
  const events = meanwhile.map(({ what, vendor, effectiveMonth, by, at }) =>
    t(`meanwhile.${what}`, {
      name: by,
      provider: provider(vendor),
      month: month(effectiveMonth),
      moment: formatMoment(at, language),
    }),
  );
  return <Banner tone="warn">{[...events, t(isChanged ? "meanwhile.again" : "meanwhile.kept")].join(" ")}</Banner>;
}
