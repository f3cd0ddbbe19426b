import type { ReactNode } from "react";

interface PanelProps {
  title: ReactNode;
  /** The quiet text at the end of the header: what the figures cover, in which currency. */
  note?: ReactNode;
  /** Controls in the header: segmented links, a search box. */
  tools?: ReactNode;
  /** Fragment id, so that links can point at this block. */
  id?: string;
  /** A table fills the panel to its edges; other content gets the inner margin. */
  flush?: boolean;
  children: ReactNode;
}

/** A block of the page with its own heading. */
export function Panel({ title, note, tools, id, flush, children }: PanelProps) {
  return (
    <section className="panel" id={id}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="note">{note}</span>}
        {tools}
      </header>
      {flush ? children : <div className="body">{children}</div>}
    </section>
  );
}
