import type { Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueCountedMail } from "../../platform/mail/budget.server.ts";
import type { Site } from "../../platform/site.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { findStaff } from "../staff/staff.server.ts";
import { findDevice, hasDevices, rememberDevice, trustDevice } from "./device.server.ts";
import { nameDevice } from "./device-name.ts";
import { newDevice } from "./new-device.email.tsx";
import { openSession } from "./session.server.ts";

type Browser = {
	userAgent: string | null;
	/** The token of the device cookie, if there is one. */
	deviceToken: string | undefined;
	/** The owner asked to skip the second factor in this browser for a while. */
	isTrusted?: boolean;
	/** The account was just created in this browser. */
	isNew?: boolean;
	/** The second factor was just given. */
	withFactor?: boolean;
};

/** The tokens for the browser's two cookies, and whether nobody signed in to the account before. */
type StartedSession = { sessionToken: string; deviceToken: string; isFirst: boolean };

/**
 * Opens a session for an authenticated owner. A new browser is remembered and reported to the owner
 * by mail, unless it is the one that created the account.
 */
export function startSession(
	site: Site,
	accountId: string,
	browser: Browser,
): Promise<StartedSession> {
	const device = nameDevice(browser.userAgent);
	return site.db.transaction().execute(async (trx) => {
		const isFirst = !(await hasDevices(trx, accountId));
		const known = await findDevice(trx, accountId, browser.deviceToken);
		const { deviceToken } = await rememberDevice(trx, accountId, browser.deviceToken, device);
		if (browser.isTrusted) await trustDevice(trx, accountId, deviceToken);
		if (!known && !browser.isNew) await tellOwner(trx, site, accountId, device);
		const { withFactor = false } = browser;
		const { token } = await openSession(trx, accountId, device, { withFactor });
		if (await findStaff(trx, accountId)) {
			const subject = { kind: "staff", id: accountId };
			await recordAct(trx, { actor: accountId, act: "staff.signed_in", subject });
		}
		return { sessionToken: token, deviceToken, isFirst };
	});
}

async function tellOwner(
	trx: Transaction<Tables>,
	site: Site,
	accountId: string,
	device: string,
): Promise<void> {
	const { email } = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	const content = newDevice({
		device,
		at: new Date(),
		notMe: notMeLink(site, { accountId, email }),
	});
	await queueCountedMail(trx, site, "new device", { class: "service", to: email, content });
}
