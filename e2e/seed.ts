/** Seeds the demo once for all sites of the journeys. */
import { cpSync, rmSync } from "node:fs";
import { freePort } from "../scripts/free-port.ts";
import { openSiteAt, template } from "./site-at.ts";

rmSync(template, { recursive: true, force: true });
const { close } = await openSiteAt(await freePort(), template);
await close();
cpSync(template, "e2e/results/data", { recursive: true });
process.exit(0);
