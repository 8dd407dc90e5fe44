// What a script adds to the page of a queue.

import { countUndo } from "./undo/count-undo.ts";
import { tickDeadlines } from "./waiting/burn.ts";

tickDeadlines();
countUndo();
