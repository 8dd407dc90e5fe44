import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { countBackupCodes } from "../../accounts/second-factor/backup-codes.server.ts";
import { drawQr } from "../../accounts/second-factor/qr.server.ts";
import { findSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { keyUri } from "../../accounts/second-factor/totp.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { formatDay } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import type { AppState } from "./app-section.tsx";
import type { ShownPasskey } from "./passkeys-section.tsx";

/** A person's authenticator app and passkeys, formatted for display. */
export async function describeSecondFactors(
	site: Site,
	person: Person,
): Promise<{ app: AppState; passkeys: ShownPasskey[]; isLast: boolean }> {
	const passkeys = await listPasskeys(site.db, person);
	const app = await describeApp(site, person);
	return {
		app,
		isLast: person.isStaff && passkeys.length + (app.state === "on" ? 1 : 0) === 1,
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			id,
			name,
			added: formatDay(createdAt),
			used: lastUsedAt ? formatDay(lastUsedAt) : null,
		})),
	};
}

async function describeApp(site: Site, person: Person): Promise<AppState> {
	const factor = await findSecondFactor(site, person.accountId);
	if (factor.state === "started") {
		const { state, secret } = factor;
		return { state, secret, qr: drawQr(keyUri(secret, person.email)) };
	}
	if (factor.state === "off") return factor;
	const codesLeft = await countBackupCodes(site.db, person.accountId);
	return { state: "on", since: formatDay(factor.since), codesLeft };
}
