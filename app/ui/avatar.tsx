import { initialsOf } from "~/lib/people/initials";

/** A person's initials, beside or in place of the name. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden="true">
    {initialsOf(name)}
  </span>
);
