import type { ReactNode } from "react";
import { Icon } from "./icon";

interface DropProps {
  /** Field name of the form. */
  name: string;
  /** Name of the file input for assistive technology. */
  label: string;
  title: ReactNode;
  /** What may be dropped here. */
  text: ReactNode;
  accept?: string;
  multiple?: boolean;
  /** Text of the submit button. */
  submit: ReactNode;
  disabled?: boolean;
}

/** A zone to drop files on, for use inside a multipart form. The file input covers it, so dropping needs no JavaScript. */
export function Drop({ name, label, title, text, accept, multiple, submit, disabled }: DropProps) {
  return (
    <div className="drop">
      <Icon name="upload" />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <input type="file" name={name} aria-label={label} accept={accept} multiple={multiple} disabled={disabled} required />
      <button className="btn primary" disabled={disabled}>
        {submit}
      </button>
    </div>
  );
}
