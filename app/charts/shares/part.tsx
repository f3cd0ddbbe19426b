import type { ReactNode } from "react";
import { A } from "~/ui/navigation/a";
import { classNames } from "~/ui/class-names";

/** One part of a whole, for donut and strip. */
export interface Part {
  id: string;
  name: string;
  /** Float: sets the size only. */
  value: number;
  /** Formatted amount and share, as shown beside the name. */
  amount: string;
  portion: string;
  /** CSS value of the mark's colour. */
  color: string;
  /** Stands for items without a value. */
  isHatched?: boolean;
  /** Mark of its provider, shown before the name. */
  owner?: ReactNode;
  /** Link target of the part. */
  href?: string;
}

/** Size of each part as a percentage of what can be drawn; zero and credits (≤ 0) take no space. */
export function drawnShares(parts: Part[]): { part: Part; share: number }[] {
  const positive = parts.filter((part) => part.value > 0);
  const whole = positive.reduce((sum, part) => sum + part.value, 0);
  return positive.map((part) => ({ part, share: (part.value / whole) * 100 }));
}

/** Dot and name of a part, as a link if it has a target. */
export function PartName({ part }: { part: Part }) {
  const content = (
    <>
      <i className={classNames("dot", part.isHatched && "hatched")} style={{ "--c": part.color }} />
      {part.owner}
      {part.name}
    </>
  );
  return part.href ? (
    <A className="prov name" href={part.href} title={part.name}>
      {content}
    </A>
  ) : (
    <span className="prov name" title={part.name}>
      {content}
    </span>
  );
}
