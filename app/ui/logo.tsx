/** A tally mark: four strokes and a fifth across. Decorative; the name is next to it. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" fill="none" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d="M4 3.5v13M8 3.5v13M12 3.5v13M16 3.5v13M1.5 14.5l17-9" />
    </svg>
  );
}
