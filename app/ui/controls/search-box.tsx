import type { InputHTMLAttributes } from "react";
import { forwardRef } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

interface SearchBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** Accessible name; also shown as placeholder. */
  label: string;
  /** Small, for panel headers. */
  small?: boolean;
}

/** A search input with its icon; put it in a GET form. */
export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { label, small, className, ...input },
  ref,
) {
  return (
    <div className={classNames("search", small && "small", className)}>
      <Icon name="search" />
      <input
        ref={ref}
        className="input"
        type="search"
        aria-keyshortcuts="/"
        placeholder={label}
        aria-label={label}
        {...input}
      />
    </div>
  );
});
