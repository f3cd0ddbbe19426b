import { A } from "../navigation/a";
import { Icon } from "../icon";
import { pageNumbers } from "./page-numbers";

interface PaginationProps {
  label: string;
  /** "31–60 of 412". */
  summary: string;
  page: number;
  pageCount: number;
  /** URL of a page; pages count from 1. */
  to: (page: number) => string;
  previousLabel: string;
  nextLabel: string;
}

/** Links to the adjacent, first and last page. Renders only the summary if there is one page. */
export function Pagination({ label, summary, page, pageCount, to, previousLabel, nextLabel }: PaginationProps) {
  return (
    <nav className="pagination" aria-label={label} data-keep-scroll="">
      <span>{summary}</span>
      {pageCount > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <A href={to(page - 1)} rel="prev" aria-label={previousLabel}>
                <Icon name="left" />
              </A>
            </li>
          )}
          {pageNumbers(page, pageCount).map((entry, index) => (
            <li key={index}>
              {entry === "gap" ? (
                <span>…</span>
              ) : entry === page ? (
                <span aria-current="page">{entry}</span>
              ) : (
                <A href={to(entry)}>{entry}</A>
              )}
            </li>
          ))}
          {page < pageCount && (
            <li>
              <A href={to(page + 1)} rel="next" aria-label={nextLabel}>
                <Icon name="right" />
              </A>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}
