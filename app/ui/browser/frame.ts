// Of pages in which React does not run, or not yet. Standalone: no React, no imports of pages.
import { countUnread } from "./count-unread.ts";
import { enableFrame } from "./enable-frame.ts";
import { startOnTouch } from "./start-on-touch.ts";

enableFrame();
countUnread();
startOnTouch();
