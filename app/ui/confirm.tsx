import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Dialog } from "./dialog";

interface ConfirmProps {
  /** Of the dialog; one per page. */
  id: string;
  /** What the button that asks says; `label` when that alone does not name the object. */
  button: ReactNode;
  label?: string;
  isSmall?: boolean;
  title: string;
  /** Names the object and says what becomes of it. */
  text: string;
  cancel: string;
  /** The form that does it, with its button. */
  form: ReactNode;
}

/** A button of which one cannot take back what it does, and the question before. */
export function Confirm({ id, button, label, isSmall, title, text, cancel, form }: ConfirmProps) {
  return (
    <>
      <button
        className={classNames("btn danger", isSmall && "small")}
        type="button"
        command="show-modal"
        commandfor={id}
        aria-label={label}
      >
        {button}
      </button>
      <Dialog
        id={id}
        title={title}
        closeLabel={cancel}
        footer={
          <>
            <button className="btn" type="button" command="close" commandfor={id}>
              {cancel}
            </button>
            {form}
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
