import { A } from "~/ui/a";
import { part } from "~/ui/part";
import { cardText } from "./column-content";
import type { ChartColumn } from "./columns";
import { pixels } from "./scale";
import { useColumnCards } from "./use-column-cards";

const ColumnCard = part("column-card", async () => (await import("./column-card")).ColumnCard);

/**
 * Over the plot: one link per period as high as the plot, with a card of its figures that is shown while it is pointed
 * at or has the focus. The server renders cards as plain text, which weighs no more than a title; the one that is shown
 * is set in full once JavaScript runs.
 */
export function ColumnLinks({ columns }: { columns: ChartColumn[] }) {
  const { list, shown, cardId, tabIndexOf } = useColumnCards(columns.length);
  const width = 100 / Math.max(1, columns.length);
  return (
    <ol className="tips" style={{ "--w": pixels(width) }} {...list}>
      {columns.map(({ id, href, title, card }, index) => {
        const text = cardText(title, card);
        return (
          // With a finger the list item is what is pointed at: it opens the card, which is the link.
          <li
            key={id}
            className={index >= columns.length / 2 ? "to-left" : undefined}
            tabIndex={-1}
            style={{ "--x": pixels(index * width) }}
          >
            <A
              href={href}
              aria-label={card.change ? `${title}, ${card.change.text}` : title}
              aria-describedby={shown === index ? cardId : undefined}
              tabIndex={tabIndexOf(index)}
            >
              <span className="tip" id={shown === index ? cardId : undefined}>
                {shown === index ? <ColumnCard card={card} fallback={text} /> : text}
              </span>
            </A>
          </li>
        );
      })}
    </ol>
  );
}
