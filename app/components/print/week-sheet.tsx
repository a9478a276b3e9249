import type { Brand } from "~/brand";
import type { EventBrief } from "~/domain/event";
import { Typed } from "~/ui/typed";

export const WEEK_STYLE = [
  "main{font-size:14pt}",
  "section{margin-bottom:1.5em;break-inside:avoid}",
  "li{padding:.3em 0}",
  "li strong{display:block;font-size:1.1em}",
].join("");

type WeekSheetProps = {
  brand: Pick<Brand, "name" | "tagline">;
  stops: readonly EventBrief[];
  address: string;
};

export function WeekSheet({ brand, stops, address }: WeekSheetProps) {
  const days = [...new Set(stops.map(({ date }) => date))];
  return (
    <>
      <header>
        <h1>{brand.name}</h1>
        <p>Where to find us</p>
        <p>{address}</p>
      </header>
      {days.length === 0 && <p>No stops in these seven days.</p>}
      {days.map((day) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {stops
              .filter(({ date }) => date === day)
              .map(({ id, time, title, location }) => (
                <li key={id}>
                  <strong>{time}</strong>
                  <Typed>{title}</Typed>, <Typed>{location}</Typed>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
