import type { Kysely } from "kysely";
import type { ringWhileWaiting } from "../app/duty/alarm.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";

type Ringing = Parameters<typeof ringWhileWaiting>[0];

/** What rings needs of a site: the demo's pager, which answers, and a queue that keeps nothing. */
export const ringingSite = (db: Kysely<Tables>): Ringing => ({
	db,
	vault: makeVault("a-secret-for-tests-0123456789"),
	jobs: { enqueue: async () => {} },
	settings: { ...readSettings("test", {}), dutyWebhook: undefined, isDemo: true },
});
