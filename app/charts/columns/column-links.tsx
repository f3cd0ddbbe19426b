import { A } from "~/ui/navigation/a";
import { useMayOpen } from "~/ui/navigation/may-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import { cardText } from "./column-content";
import type { ChartColumn } from "./columns";
import { pixels } from "../geometry/scale";
import { useColumnCards } from "./use-column-cards";

const ColumnCard = lazyPart("column-card", async () => (await import("./column-card")).ColumnCard);

/**
 * Overlay of the plot: one full-height link per period, with a card of its figures shown on hover and focus. Users who
 * may not open the link reach the card in the same way. The server renders cards as plain text, which is no larger than
 * a title; with JavaScript, the visible card gets its full layout.
 */
export function ColumnLinks({ columns }: { columns: ChartColumn[] }) {
  const { list, openIndex, cardId, tabIndexOf } = useColumnCards(columns.length);
  const mayOpen = useMayOpen();
  const width = 100 / Math.max(1, columns.length);
  return (
    <ol className="tips" style={{ "--w": pixels(width) }} {...list}>
      {columns.map(({ id, href, title, card: full }, index) => {
        const isLink = mayOpen(href);
        const card = isLink ? full : { ...full, action: "" };
        const text = cardText(title, card);
        const label = {
          "aria-label": card.change ? `${title}, ${card.change.text}` : title,
          "aria-describedby": openIndex === index ? cardId : undefined,
        };
        const tip = (
          <span className="tip" id={openIndex === index ? cardId : undefined}>
            {openIndex === index ? <ColumnCard card={card} fallback={text} /> : text}
          </span>
        );
        return (
          // On touch screens the list item gets the first tap and opens the card, which is the link.
          <li
            key={id}
            className={index >= columns.length / 2 ? "to-left" : undefined}
            tabIndex={-1}
            style={{ "--x": pixels(index * width) }}
          >
            {isLink ? (
              <A href={href} {...label} tabIndex={tabIndexOf(index)}>
                {tip}
              </A>
            ) : (
              <span role="img" {...label} tabIndex={tabIndexOf(index) ?? 0}>
                {tip}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
