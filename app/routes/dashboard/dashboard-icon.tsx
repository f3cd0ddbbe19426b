const paths = {
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  pencil: "M2.5 13.5v-2.7l8.3-8.3 2.7 2.7-8.3 8.3zM9 4.3 11.7 7",
  drag: "M6 3.5h.01M6 8h.01M6 12.5h.01M10 3.5h.01M10 8h.01M10 12.5h.01",
  undo: "M5.5 3.5l-3 3 3 3M2.5 6.5h7a3.5 3.5 0 0 1 0 7h-3",
  full: "M2.5 6v-3.5h3.5M10 2.5h3.5v3.5M13.5 10v3.5h-3.5M6 13.5h-3.5v-3.5",
  up: "M8 13V3.5M4.5 7 8 3.5 11.5 7",
  down: "M8 3v9.5M4.5 9 8 12.5 11.5 9",
  left: "M13 8H3.5M7 4.5 3.5 8 7 11.5",
  right: "M3 8h9.5M9 4.5 12.5 8 9 11.5",
  narrower: "M2.5 8h3.5M4.5 6l2 2-2 2M13.5 8h-3.5M11.5 6l-2 2 2 2M8 3v10",
  wider: "M6.5 8h-4M4.5 6l-2 2 2 2M9.5 8h4M11.5 6l2 2-2 2",
  shorter: "M8 2.5v3.5M6 4.5l2 2 2-2M8 13.5v-3.5M6 11.5l2-2 2 2",
  taller: "M8 6.5v-4M6 4.5l2-2 2 2M8 9.5v4M6 11.5l2 2 2-2",
};

/** Icons that only dashboards have; those of every page come with it (ui/icon.tsx). */
export function DashboardIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
