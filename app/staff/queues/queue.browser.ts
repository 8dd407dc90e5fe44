// What a script adds to the page of a queue.

import { countUndo } from "./undo/count-undo.ts";
import { burnWicks } from "./waiting/burn.ts";

burnWicks();
countUndo();
