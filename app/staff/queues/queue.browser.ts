// What a script adds to the page of a queue.

import { countUndo } from "./undo/count-undo.ts";
import { tickDeadlines } from "./waiting/tick-deadlines.ts";

tickDeadlines();
countUndo();
