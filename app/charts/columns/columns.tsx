import type { ColumnCardContent } from "./column-content";
import { labelStride, pixels } from "../geometry/scale";

export interface ChartColumn {
  /** First day of the period, as key. */
  id: string;
  /** Short label below the column: "10/21". */
  label: string;
  /** The period and its amount in one line, for screen readers and without JavaScript. */
  title: string;
  card: ColumnCardContent;
  /** Link target of the column. */
  href: string;
  /** No data for the period, which is not the same as 0; explain it in the legend. */
  isEmpty?: boolean;
  /** Only part of the period has data: drawn hollow; explain it in the title and in the legend. */
  isIncomplete?: boolean;
}

/** A short dotted line on the base where a period is empty. */
export function EmptyMarks({ columns, y }: { columns: ChartColumn[]; y: number }) {
  const width = 100 / columns.length;
  return (
    <>
      {columns.map(
        ({ id, isEmpty }, index) =>
          isEmpty && (
            <line
              key={id}
              className="empty"
              x1={`${pixels((index + 0.2) * width)}%`}
              x2={`${pixels((index + 0.8) * width)}%`}
              y1={pixels(y) - 3}
              y2={pixels(y) - 3}
            />
          ),
      )}
    </>
  );
}

/** Labels below the plot, as many as fit; `minor` ones are dropped in a narrow frame. */
export function ColumnLabels({ columns, height }: { columns: ChartColumn[]; height: number }) {
  const { wide, narrow } = labelStride(columns.length);
  const width = 100 / columns.length;
  return (
    <g aria-hidden="true">
      {columns.map((column, index) =>
        index % wide === 0 ? (
          <text
            key={column.id}
            className={index % narrow === 0 ? undefined : "minor"}
            x={`${pixels((index + 0.5) * width)}%`}
            y={height - 5}
            textAnchor="middle"
          >
            {column.label}
          </text>
        ) : null,
      )}
    </g>
  );
}

export interface AverageMark {
  value: number;
  /** "Average $13,063.28 per day". */
  text: string;
}

/** A dotted line at the average with its text. Beyond the axis only the text is shown. */
export function Average({ mark, y }: { mark: AverageMark; y: number | null }) {
  return (
    <>
      {y !== null && <line className="mark" x1="0" x2="100%" y1={pixels(y)} y2={pixels(y)} />}
      <text className="mark-label" x="100%" y="9" textAnchor="end">
        {`┈ ${mark.text}`}
      </text>
    </>
  );
}
