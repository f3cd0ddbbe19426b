import { useId, type ReactNode } from "react";
import { Icon } from "../icon";

interface DropZoneProps {
  /** Name of the form field. */
  name: string;
  /** Name of the file input for assistive technology. */
  label: string;
  title: ReactNode;
  /** Accepted files. */
  text: ReactNode;
  accept?: string;
  multiple?: boolean;
  /** Text of the submit button. */
  submit: ReactNode;
  disabled?: boolean;
  /** Problems with the chosen files. */
  errors?: string[];
}

/** A drop zone for files inside a multipart form. The file input covers it, so dropping needs no JavaScript. */
export function DropZone({ name, label, title, text, accept, multiple, submit, disabled, errors }: DropZoneProps) {
  const errorId = useId();
  const isInvalid = Boolean(errors?.length);
  return (
    <div className="field" data-invalid={isInvalid ? "" : undefined}>
      <div className="drop">
        <Icon name="upload" />
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
        <input
          type="file"
          name={name}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          required
        />
        <button className="btn primary" disabled={disabled}>
          {submit}
        </button>
      </div>
      {isInvalid && (
        <div className="error" id={errorId} role="alert">
          {errors?.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
    </div>
  );
}
