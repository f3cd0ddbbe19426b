import { Provider } from "~/features/providers/provider";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";
import { onlyVendorOf } from "~/lib/providers";
import type { ProviderOptionsProps } from "./provider-options";
import { useCostText } from "~/features/cost-report/use-cost-text";

const ProviderOptions = lazyPart("provider-options", async () => (await import("./provider-options")).ProviderOptions);

/** Which providers the page covers. */
export function ProviderPicker(props: ProviderOptionsProps) {
  const { providers } = props.view;
  const { t } = useCostText(props.view);
  const only = onlyVendorOf(providers);
  return (
    <LazyPopover
      id="providers"
      label={t("providers")}
      trigger={
        <>
          {only ? <Provider vendor={only} /> : <span>{t("providerCount", { count: providers.length })}</span>}
          <Icon name="down" />
        </>
      }
    >
      <ProviderOptions {...props} />
    </LazyPopover>
  );
}
