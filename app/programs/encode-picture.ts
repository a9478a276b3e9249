import { encodePicture } from "~/domain/media/encoded-picture.server";
import { answer } from "./answer";

/** Decodes and re-encodes an uploaded image in a process of its own. */
void answer(encodePicture);
