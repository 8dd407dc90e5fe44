// Of pages in which React does not run. Standalone: no React, no imports of pages.
import { countUnread } from "./count-unread.ts";
import { enableFrame } from "./enable-frame.ts";

enableFrame();
countUnread();
