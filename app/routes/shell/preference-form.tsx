import { useLocation } from "@remix-run/react";

interface PreferenceFormProps {
  /** What is chosen: the field of POST /preferences. */
  name: "language" | "theme";
  label: string;
  options: { value: string; label: string; lang?: string }[];
  current: string;
}

/** A choice among few, stored on the server; each option is a button. The page is loaded anew: all of it changes. */
export function PreferenceForm({ name, label, options, current }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  // The choice would be overruled by a language in the address.
  if (name === "language") kept.delete("lang");
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="returnTo" value={kept.size > 0 ? `${pathname}?${kept}` : pathname} />
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
