// What a script adds to the page of a queue.
import { burnWicks } from "./burn.ts";
import { countUndo } from "./count-undo.ts";

burnWicks();
countUndo();
