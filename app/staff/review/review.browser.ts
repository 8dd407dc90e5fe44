// What a script adds to the page of an item.
import { burnWicks } from "../queues/burn.ts";
import { countUndo } from "../queues/count-undo.ts";
import { followChoices, renewLetter } from "./decision/renew-letter.ts";
import { hideJump } from "./jump.ts";
import { revealPictures } from "./pictures/reveal.ts";

burnWicks();
countUndo();
revealPictures();
followChoices();
renewLetter();
hideJump();
