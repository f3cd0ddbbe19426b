import { iconPaths } from "./icon-paths";

export type IconName = keyof typeof iconPaths;

/** A decorative icon; its meaning must be given in words next to it or in the control's label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The shapes that `<Icon>` refers to; the root renders it once per page. */
export function IconSprite() {
  return (
    <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true">
      {Object.entries(iconPaths).map(([name, path]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}
