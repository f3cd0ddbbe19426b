import type { ReactNode } from "react";
import { Logo } from "~/ui/logo";

/** A sign-in page with one message and one link. */
export function Notice({ title, text, action }: { title: string; text?: string; action: ReactNode }) {
  return (
    <div className="sign">
      <main>
        <span className="brand">
          <Logo />
          Cloudtally
        </span>
        <div className="notice">
          <div className="stack">
            <h1>{title}</h1>
            {text !== undefined && <p className="muted lead">{text}</p>}
          </div>
          {action}
        </div>
      </main>
    </div>
  );
}
