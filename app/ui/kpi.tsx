import type { ReactNode } from "react";

/** One to five headline figures in one panel; its children are `<Kpi>`. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}

interface KpiProps {
  label: ReactNode;
  value: ReactNode;
  /** The quiet line below: what the figure covers or how it changed. */
  note?: ReactNode;
}

export function Kpi({ label, value, note }: KpiProps) {
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className="note">{note}</dd>}
    </div>
  );
}
