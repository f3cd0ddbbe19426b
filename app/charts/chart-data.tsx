import { CollapsedTable } from "~/ui/table/collapsed-table";

interface ChartDataProps {
  /** "Show chart data". */
  summary: string;
  /** First column's header, then one per series and the total. */
  head: string[];
  /** One row per period: its label and formatted amounts, in the order of `head`. */
  rows: { id: string; label: string; cells: string[] }[];
}

/** All numbers of the chart as a collapsed table. */
export function ChartData({ summary, head, rows }: ChartDataProps) {
  return (
    <CollapsedTable summary={summary}>
      <div tabIndex={0} role="region" aria-label={summary}>
        <table className="table dense">
          <thead>
            <tr>
              {head.map((text, index) => (
                <th key={index} scope="col" className={index === 0 ? undefined : "num"}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <td key={index} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CollapsedTable>
  );
}
