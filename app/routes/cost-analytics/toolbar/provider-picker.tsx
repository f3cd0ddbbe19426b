import { Provider } from "~/features/providers/provider";
import { Icon } from "~/ui/icon";
import { LaterPopover } from "~/ui/later-popover";
import { part } from "~/ui/part";
import type { CostPage } from "../data.server";
import { useWords } from "../use-words";

const ProviderOptions = part("provider-options", async () => (await import("./provider-options")).ProviderOptions);

/** Which providers the page covers. */
export function ProviderPicker({ page }: { page: CostPage }) {
  const { t, selected } = useWords(page);
  const [only, ...others] = selected;
  return (
    <LaterPopover
      id="providers"
      label={t("providers")}
      trigger={
        <>
          {only && others.length === 0 ? (
            <Provider vendor={only} />
          ) : (
            <span>{t("providerCount", { count: selected.length })}</span>
          )}
          <Icon name="down" />
        </>
      }
    >
      <ProviderOptions page={page} />
    </LaterPopover>
  );
}
