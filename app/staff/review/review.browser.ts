// What a script adds to the page of an item.

import { countUndo } from "../queues/undo/count-undo.ts";
import { tickDeadlines } from "../queues/waiting/tick-deadlines.ts";
import { followChoices, renewLetter } from "./decision/renew-letter.ts";
import { hideJump } from "./jump.ts";
import { revealPictures } from "./pictures/reveal.ts";

tickDeadlines();
countUndo();
revealPictures();
followChoices();
renewLetter();
hideJump();
// Enter takes it at once, and the page stays at the pictures.
document.querySelector<HTMLElement>("[data-take]")?.focus({ preventScroll: true });
