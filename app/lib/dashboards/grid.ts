/**
 * The grid of a dashboard: 24 columns, rows downwards. Widgets lie as far up as they can, as in react-grid-layout, so
 * that the server, the buttons and the drag-and-drop editor arrive at the same layout. Everything is in grid units.
 */

export const GRID_COLUMNS = 24;
/** Rows below this are not reached by 40 of the highest widgets. */
export const MAX_ROW = 2500;

export interface Place {
  /** First column and row, from 0. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something in the grid; `index` is its identity. */
export interface Placed extends Place {
  index: number;
}

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Top to bottom, then left to right: the order of reading, and that of a single column. */
export const readingOrder = (a: Place, b: Place): number => a.y - b.y || a.x - b.x;

/** Every widget as far up as it can be, in reading order; `first` precedes others of the same row. */
export function compact<P extends Placed>(widgets: P[], first?: number): P[] {
  const settled: P[] = [];
  const rank = ({ index }: P) => (index === first ? 0 : 1);
  for (const widget of [...widgets].sort((a, b) => a.y - b.y || rank(a) - rank(b) || a.x - b.x)) {
    const isFree = (y: number) => !settled.some((other) => overlaps({ ...widget, y }, other));
    let { y } = widget;
    while (!isFree(y)) y += 1;
    while (y > 0 && isFree(y - 1)) y -= 1;
    settled.push({ ...widget, y });
  }
  const places = new Map(settled.map((widget) => [widget.index, widget]));
  return widgets.map((widget) => places.get(widget.index) ?? widget);
}

/** The widgets with one of them moved or resized; those in its way move below it. */
export function placeAt<P extends Placed>(widgets: P[], index: number, place: Partial<Place>): P[] {
  const moved = widgets.map((widget) => {
    if (widget.index !== index) return widget;
    const target = { ...widget, ...place };
    const width = Math.min(target.width, GRID_COLUMNS);
    return { ...target, width, x: Math.max(0, Math.min(target.x, GRID_COLUMNS - width)), y: Math.max(0, target.y) };
  });
  return compact(moved, index);
}

/** The widgets with a new one at its place; those in its way move down. */
export const addTo = <P extends Placed>(widgets: P[], added: P): P[] =>
  placeAt([...widgets, added], added.index, added);

const bottomOf = (widgets: Place[]): number => Math.max(...widgets.map(({ y, height }) => y + height));

/** The widgets with a new one in the top row: where the dashboard grows least, as far left as that is possible. */
export function addAtTop<P extends Placed>(widgets: P[], added: P): P[] {
  const starts = new Set([0, ...widgets.map(({ x, width }) => x + width)]);
  return [...starts]
    .filter((x) => x + added.width <= GRID_COLUMNS)
    .sort((a, b) => a - b)
    .map((x) => addTo(widgets, { ...added, x, y: 0 }))
    .reduce((best, layout) => (bottomOf(layout) < bottomOf(best) ? layout : best));
}

export type Direction = "left" | "right" | "up" | "down";

/**
 * Moves a widget one step that can be seen: sideways by the width of what it passes, or as far as there is room; up and
 * down past the nearest widget in its columns. If there is nowhere to go, the widgets are unchanged.
 */
export function step<P extends Placed>(widgets: P[], index: number, direction: Direction): P[] {
  const widget = widgets.find((item) => item.index === index);
  if (!widget) return widgets;
  const others = widgets.filter((other) => other !== widget);
  if (direction === "left" || direction === "right") return moveSideways(widgets, widget, others, direction);
  const inColumns = others.filter((other) => overlaps({ ...other, y: 0, height: 1 }, { ...widget, y: 0, height: 1 }));
  if (direction === "up") {
    const above = inColumns.filter((other) => other.y < widget.y).sort((a, b) => b.y - a.y)[0];
    return above ? placeAt(widgets, index, { y: above.y }) : widgets;
  }
  const below = inColumns.filter((other) => other.y >= widget.y + widget.height).sort((a, b) => a.y - b.y)[0];
  // Widgets below move up by themselves, once this one is below them.
  return below ? placeAt(widgets, index, { y: below.y + below.height }) : widgets;
}

function moveSideways<P extends Placed>(widgets: P[], widget: P, others: P[], direction: "left" | "right"): P[] {
  const isLeft = direction === "left";
  const beside = others.filter(
    (other) =>
      overlaps({ ...other, x: 0, width: 1 }, { ...widget, x: 0, width: 1 }) &&
      (isLeft ? other.x + other.width <= widget.x : other.x >= widget.x + widget.width),
  );
  const neighbour = beside.sort((a, b) => (isLeft ? b.x + b.width - (a.x + a.width) : a.x - b.x))[0];
  if (!neighbour) {
    const x = isLeft ? 0 : GRID_COLUMNS - widget.width;
    return x === widget.x ? widgets : placeAt(widgets, widget.index, { x });
  }
  const gap = isLeft ? widget.x - (neighbour.x + neighbour.width) : neighbour.x - (widget.x + widget.width);
  if (gap > 0) return placeAt(widgets, widget.index, { x: widget.x + (isLeft ? -gap : gap) });
  if (neighbour.y === widget.y && neighbour.height === widget.height) {
    const [left, right] = isLeft ? [neighbour, widget] : [widget, neighbour];
    const swapped = widgets.map((item) =>
      item === left ? { ...item, x: left.x + right.width } : item === right ? { ...item, x: left.x } : item,
    );
    return compact(swapped, widget.index);
  }
  return placeAt(widgets, widget.index, { x: isLeft ? neighbour.x : neighbour.x + neighbour.width });
}

/** Whether all widgets are where they were, and as large. */
export const isSameLayout = (before: Placed[], after: Placed[]): boolean =>
  after.every((widget) =>
    before.some(
      ({ index, x, y, width, height }) =>
        index === widget.index &&
        x === widget.x &&
        y === widget.y &&
        width === widget.width &&
        height === widget.height,
    ),
  );

/** Whether no two widgets overlap and all are within the columns. */
export const isLayout = (widgets: Place[]): boolean =>
  widgets.every(({ x, width }) => x + width <= GRID_COLUMNS) &&
  widgets.every((widget, at) => widgets.slice(at + 1).every((other) => !overlaps(widget, other)));
