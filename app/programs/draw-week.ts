import { drawWeek, type WeekDrawing } from "~/domain/events/draw-week.server";
import { answer } from "./answer";

/** Draws a week's stops in a process of its own, whose memory goes with it. */
void answer((mark, drawing: WeekDrawing) => drawWeek(drawing, mark));
