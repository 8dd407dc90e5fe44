// On every page of the desk: keys, unless they are switched off, and what happens while nobody is there.
import { watchIdle } from "./idle.ts";
import { enableKeyList, enableKeys } from "./keys.ts";

enableKeyList();
if (!document.querySelector("[data-keys='off']")) enableKeys();
watchIdle();
