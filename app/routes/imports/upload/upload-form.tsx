import { UPLOAD_FIELD } from "~/contract/imports/upload";
import { formatFileSize } from "~/lib/files/file-size";
import { DropZone } from "~/ui/controls/drop-zone";
import { Form } from "~/ui/navigation/form";
import { Progress } from "~/ui/loading/progress";
import { uploadAddresses } from "./upload-answer";
import type { UploadKind } from "./upload-answer";
import styles from "../imports.module.css";
import { useUpload, type Sending } from "./use-upload";
import { useImportText } from "../use-import-text";

/** Texts and addresses of the two forms. */
const forms = {
  bills: {
    action: "/imports",
    label: "drop.label",
    title: "drop.title",
    text: "drop.formats",
    accept: ".csv,.gz,.parquet,.json",
  },
  prices: {
    action: "/imports/prices",
    label: "prices.drop.label",
    title: "prices.drop.title",
    text: "prices.drop.formats",
    accept: ".csv,.gz,.json",
  },
} as const;

interface UploadFormProps {
  kind: UploadKind;
  limitBytes: number;
  /** The server's messages when the form was sent without JavaScript. */
  errors?: string[];
}

/** The upload form for billing exports or price lists. */
export function UploadForm({ kind, limitBytes, errors }: UploadFormProps) {
  const { t } = useImportText();
  const limit = formatFileSize(limitBytes);
  const words = {
    empty: t("upload.empty"),
    tooLarge: t("upload.tooLarge", { limit }),
    failed: t("upload.failed"),
    uncertain: t("upload.uncertain"),
  };
  const form = forms[kind];
  const upload = useUpload({ field: UPLOAD_FIELD, address: uploadAddresses[kind], limitBytes, words });
  const visibleErrors = upload.errors ?? (upload.sending ? [] : errors) ?? [];
  return (
    <Form
      as="form"
      className="stack"
      method="post"
      action={form.action}
      encType="multipart/form-data"
      noValidate
      onSubmit={upload.submit}
      // On phones it is in a sheet, which shows the progress and what is wrong.
      data-keep-open=""
    >
      <DropZone
        name={UPLOAD_FIELD}
        label={t(form.label)}
        title={t(form.title)}
        text={t(form.text, { limit })}
        accept={form.accept}
        submit={t("drop.submit")}
        errors={visibleErrors}
        disabled={upload.sending !== null}
        multiple
      />
      {upload.sending && <UploadProgress sending={upload.sending} onCancel={upload.cancel} />}
    </Form>
  );
}

function UploadProgress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { t } = useImportText();
  const { name, count, sentBytes, totalBytes } = sending;
  const label = name ?? t("upload.files", { count });
  const isSent = sentBytes >= totalBytes;
  return (
    <div className="panel">
      <div className={styles.sending}>
        <div className="row">
          <b className="truncate" role="status">
            {label}
          </b>
          <span className="muted nowrap">
            {isSent
              ? t("upload.waiting")
              : t("upload.sent", { sent: formatFileSize(sentBytes), size: formatFileSize(totalBytes) })}
          </span>
          <button className={`btn small ${styles.last}`} type="button" onClick={onCancel}>
            {t("upload.cancel")}
          </button>
        </div>
        <Progress label={label} value={totalBytes === 0 ? 100 : (sentBytes / totalBytes) * 100} />
      </div>
    </div>
  );
}
