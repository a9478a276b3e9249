import { useId } from "react";
import { type Cents, formatMoney } from "~/domain/money";
import { nameDays } from "~/domain/sales/sales-span";
import { nameWeekday, type WeekDay } from "~/domain/sales/sales-week";
import { formatCalendarDate } from "~/domain/time";
import { Card } from "~/ui/card";

/** Sizes in percent of the chart, so that it's as wide as its column and its letters keep their size. */
const SLOT = 100 / 7;
const BAR = 0.6 * SLOT;
/** Space above and below the bars, for their figures and days. */
const MARGIN = 12.5;
const HEIGHT = 100 - 2 * MARGIN;

/** A bar chart, drawn by the server, with a table of the same figures. */
export function WeekChart({ days }: { days: WeekDay[] }) {
  const [first, last] = [days.at(0)?.day ?? "", days.at(-1)?.day ?? ""];
  const title = `Total by day, ${nameDays({ from: first, to: last })}`;
  return (
    <Card
      title={`Seven Days Through ${formatCalendarDate(last)}`}
      description="Sales, tips, and any added sales tax for each day, minus refunds."
      className="mb-8"
    >
      {days.some(({ cents }) => cents !== 0) ? (
        <>
          <Bars title={title} days={days} />
          <details className="mt-2 max-w-md">
            <summary className="cursor-pointer py-2.5 text-matcha underline">
              Show as a Table
            </summary>
            <Figures title={title} days={days} />
          </details>
        </>
      ) : (
        <p>No sales on these days.</p>
      )}
    </Card>
  );
}

type FiguresProps = { title: string; days: WeekDay[] };

/**
 * The chart's figures as a table with two short columns, which fit everywhere. Days with a total of zero share a line.
 */
function Figures({ title, days }: FiguresProps) {
  const shown = days.filter(({ cents }) => cents !== 0);
  const others = days.length - shown.length;
  return (
    <div className="text-sm tabular-nums">
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="text-left text-muted">
          <tr className="border-b border-line/30">
            <th scope="col" className="py-1 font-medium">
              Day
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, cents }) => (
            <tr key={day} className="border-b border-line/15">
              <th scope="row" className="py-1 text-left font-normal">
                {nameWeekday(day)}, {formatCalendarDate(day)}
              </th>
              <td className="py-1 text-right">{formatMoney(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <p className="py-1 text-muted">
          {formatMoney(0)} on {others === 1 ? "the other day" : `the other ${others} days`}.
        </p>
      )}
    </div>
  );
}

function Bars({ title, days }: FiguresProps) {
  const id = useId();
  const { top, scale } = scaleOf(days.map(({ cents }) => cents));
  return (
    <svg role="img" aria-labelledby={id} className="week-chart">
      <title id={id}>{`${title}. The table has the figures.`}</title>
      {days.map(({ day, cents }, index) => (
        <Bar
          key={day}
          day={day}
          cents={cents}
          left={index * SLOT}
          zero={MARGIN + top * scale}
          scale={scale}
        />
      ))}
      <line
        x2="100%"
        y1={percent(MARGIN + top * scale)}
        y2={percent(MARGIN + top * scale)}
        className="stroke-current text-muted"
      />
    </svg>
  );
}

const percent = (number: number) => `${Number(number.toFixed(2))}%`;

/** The scale from the highest bar to the lowest, which can be negative. */
function scaleOf(cents: Cents[]) {
  const top = Math.max(0, ...cents);
  const bottom = Math.min(0, ...cents);
  // The figure of a bar below zero is between the bar and its day.
  const height = bottom < 0 ? HEIGHT - MARGIN : HEIGHT;
  return { top, scale: height / Math.max(1, top - bottom) };
}

type BarProps = WeekDay & { left: number; zero: number; scale: number };

function Bar({ day, cents, left, zero, scale }: BarProps) {
  const height = Math.abs(cents) * scale;
  const top = cents < 0 ? zero : zero - height;
  const middle = left + SLOT / 2;
  return (
    <g className="fill-current tabular-nums" textAnchor="middle">
      <rect
        x={percent(middle - BAR / 2)}
        y={percent(top)}
        width={percent(BAR)}
        height={percent(height)}
        className="text-matcha"
      />
      {cents !== 0 && (
        <text
          x={percent(middle)}
          y={percent(cents < 0 ? top + height : top)}
          dy={cents < 0 ? "1.1em" : "-0.4em"}
        >
          {wholeDollars(cents)}
        </text>
      )}
      <text x={percent(middle)} y="100%" dy="-0.35em" className="text-muted">
        {nameWeekday(day)}
      </text>
    </g>
  );
}

/** An amount without cents, which don't fit over a bar. */
const wholeDollars = (cents: Cents) =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: 0,
  });
