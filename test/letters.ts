import type { Kysely } from "kysely";
import type { sendSome } from "../app/articles/letters/delivery.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import type { Mailer } from "../app/platform/mail/mail.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";

/** What a letter needs of a site to be sent. */
export const testSender = (db: Kysely<Tables>, mailer: Mailer): Parameters<typeof sendSome>[0] => ({
	...{ db, mailer },
	vault: makeVault("a-secret-for-tests-0123456789"),
	settings: readSettings("test", {}),
	log: openLog("silent"),
});
