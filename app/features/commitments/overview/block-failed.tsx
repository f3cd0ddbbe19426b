import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { hrefWith } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

/** Shown in place of a summary that could not be loaded. */
export function BlockFailed({ page }: { page: CommitmentPage }) {
  const { t } = useCommitmentText(page);
  return (
    <Panel title={t("summary")}>
      <Failed
        title={t("failed.title")}
        text={t("failed.text")}
        retry={{ to: hrefWith(page), label: t("failed.retry") }}
      />
    </Panel>
  );
}
