import { Fragment } from "react";
import { A } from "~/ui/a";
import { labelStride, pixels } from "./scale";
import { useColumnKeys } from "./use-column-keys";

export interface ChartColumn {
  /** First day of the period, as key. */
  id: string;
  /** Short label below the column: "10/21". */
  label: string;
  /** Names the period and its amount: shown on hover and focus, and read out by screen readers. */
  title: string;
  /** The parts of the amount, one per line; shown below the title while the column is hovered. */
  parts?: string[];
  /** Link target of the column. */
  href: string;
  /** No data for the period, which is not the same as 0; explain it in the legend. */
  isEmpty?: boolean;
  /** Only part of the period has data: drawn hollow; explain it in the title and in the legend. */
  isIncomplete?: boolean;
}

/** The hit areas: one link per period, over the whole height of the plot. */
export function ColumnLinks({ columns, bottom }: { columns: ChartColumn[]; bottom: number }) {
  const width = 100 / columns.length;
  const keys = useColumnKeys(columns.length);
  return (
    <>
      {columns.map((column, index) => (
        <Fragment key={column.id}>
          <A href={column.href} aria-label={column.title} {...keys(index)}>
            <title>{[column.title, ...(column.parts ?? [])].join("\n")}</title>
            <rect className="hit" x={`${pixels(index * width)}%`} width={`${pixels(width)}%`} y="0" height={bottom} />
          </A>
          {/* Beside the link, so that the link's box is the column and nothing else. */}
          <text className="readout" x="100%" y="9" textAnchor="end" aria-hidden="true">
            {column.title}
          </text>
        </Fragment>
      ))}
    </>
  );
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

/** A dotted line at the average; its text is hidden while the readout shows. */
export function Average({ mark, y }: { mark: AverageMark; y: number }) {
  return (
    <>
      <line className="mark" x1="0" x2="100%" y1={pixels(y)} y2={pixels(y)} />
      <text className="mark-label" x="100%" y="9" textAnchor="end">
        {`┈ ${mark.text}`}
      </text>
    </>
  );
}
