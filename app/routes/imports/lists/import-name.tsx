import type { Vendor } from "~/contract/vendors";
import { Provider } from "~/features/providers/provider";
import { LongName } from "~/ui/long-name";
import { A } from "~/ui/navigation/a";
import type { ImportRow } from "../import-row";
import styles from "../imports.module.css";
import { importHref } from "../href";
import { useImportText } from "../use-import-text";

/** The files of an import, linked to its page. */
export function ImportName({ row }: { row: ImportRow }) {
  const { name } = useImportText();
  return (
    <A className="name" href={importHref(row.importId)}>
      <LongName name={name(row)} />
    </A>
  );
}

/** Providers, one per line; a dash while none is known. */
export function Providers({ vendors }: { vendors: Vendor[] }) {
  if (vendors.length === 0) return <span className="muted">–</span>;
  return (
    <span className={styles.lines}>
      {vendors.map((vendor) => (
        <Provider key={vendor} vendor={vendor} />
      ))}
    </span>
  );
}
