import type { Kysely } from "kysely";
import { readSetting, readShown } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { type Plan, plansOf } from "./plans.ts";

/** The plans at today's prices; everything sold reads them here. */
export const readPlans = async (db: Kysely<Tables>): Promise<readonly Plan[]> =>
	plansOf((await readSetting(db, "plans")).value);

/** The same for a public page. */
export const readShownPlans = async (
	site: Pick<Site, "db" | "settings">,
): Promise<readonly Plan[]> => plansOf((await readShown(site, "plans")).value);
