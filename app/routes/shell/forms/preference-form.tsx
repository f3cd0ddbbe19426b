import { useLocation } from "@remix-run/react";

interface PreferenceFormProps {
  /** The preference to set: a field of POST /preferences. */
  name: "language" | "theme" | "keys";
  label: string;
  options: { value: string; label: string; lang?: string }[];
  current: string;
}

/**
 * A choice stored on the server; each option is a button. For another language the page is loaded anew, because all of
 * it changes.
 */
export function PreferenceForm({ name, label, options, current }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  // A language in the address would override the choice.
  if (name === "language") parameters.delete("lang");
  return (
    <form method="post" action="/preferences" data-in-place={name === "language" ? undefined : "quiet"}>
      <input type="hidden" name="returnTo" value={parameters.size > 0 ? `${pathname}?${parameters}` : pathname} />
      <div role="group" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            className="option"
            name={name}
            value={option.value}
            lang={option.lang}
            aria-current={option.value === current ? "true" : undefined}
          >
            {option.label}
          </button>
        ))}
      </div>
    </form>
  );
}
