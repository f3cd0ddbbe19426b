/** Progress, 0 to 100. */
export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <span
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ "--v": percent }}
    />
  );
}

/** The stages of a process, in order; `current` counts from 0, and those before it are done. */
export function Steps({ items, current }: { items: string[]; current: number }) {
  return (
    <ol className="steps">
      {items.map((item, index) => (
        <li
          key={item}
          className={index < current ? "done" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {item}
        </li>
      ))}
    </ol>
  );
}
