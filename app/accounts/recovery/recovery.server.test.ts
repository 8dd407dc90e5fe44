import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { signedIn } from "../../../test/person.ts";
import type { Jobs } from "../../platform/jobs/jobs.server.ts";
import type { Message } from "../../platform/mail/mail.server.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import type { Site } from "../../platform/site.ts";
import { writeRecoveryMail } from "./recovery.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789");

test("the job writes to an account's address, and ends in silence for one that has none", async () => {
	const mails: Message[] = [];
	const enqueue: Jobs["enqueue"] = async (_trx, _name, data) => {
		const { sealed } = data as { sealed: string };
		mails.push(JSON.parse(vault.open("mail", sealed) ?? "") as Message);
	};
	const site = { db: db(), vault, settings: readSettings("test", {}), jobs: { enqueue } };
	const write = (email: string) =>
		writeRecoveryMail(site as unknown as Site, vault.seal("recovery", email));
	const { accountId, email } = await signedIn(db(), "dana@example.com");
	await write("nobody@example.com");
	expect(await db().selectFrom("recoveries").selectAll().execute()).toEqual([]);
	expect(mails).toEqual([]);
	await write(email);
	const rows = await db().selectFrom("recoveries").select("account_id").execute();
	expect(rows).toEqual([{ account_id: accountId }]);
	expect(mails.map(({ to }) => to)).toEqual([email]);
});
