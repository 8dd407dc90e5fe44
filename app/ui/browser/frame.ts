// For pages in which React does not run, or not yet. Standalone: no React, no imports of pages.
import { enableFrame } from "./enable-frame.ts";
import { startReact } from "./start-react.ts";

enableFrame();
startReact();
