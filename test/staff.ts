/** People of the staff for tests: an account with roles, and a browser signed in to it. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { sessionCookies } from "../app/accounts/cookies.ts";
import { makeSecret } from "../app/accounts/second-factor/totp.server.ts";
import { openSession } from "../app/accounts/sessions/session.server.ts";
import type { StaffRole } from "../app/accounts/staff.ts";
import type { Site } from "../app/platform/site.ts";

type Store = Pick<Site, "db" | "settings" | "vault">;

/** Somebody of the staff; `cookie` is what the browser sends, `secret` the authenticator app's. */
export type AddedStaff = { accountId: string; sessionId: string; cookie: string; secret: string };

/**
 * Adds somebody of the staff and signs a browser in, with the second factor just given. Without a
 * factor nothing is enrolled either.
 */
export async function addStaff(
	{ db, settings, vault }: Store,
	roles: readonly StaffRole[],
	{ email = `${randomUUID()}@example.com`, name = "מיכל", withFactor = true } = {},
): Promise<AddedStaff> {
	const accountId = randomUUID();
	const secret = makeSecret();
	await db.insertInto("accounts").values({ id: accountId, email, password_hash: "" }).execute();
	await db
		.insertInto("staff")
		.values({ account_id: accountId, name, gender: "female", roles: [...roles] })
		.execute();
	if (withFactor) {
		await db
			.insertInto("second_factors")
			.values({
				account_id: accountId,
				secret: vault.seal("second factor", secret),
				confirmed_at: new Date(),
			})
			.execute();
	}
	return {
		accountId,
		secret,
		...(await signStaffIn({ db, settings }, accountId, { withFactor })),
	};
}

/** Adds somebody of support whom members may have as their contact. */
export async function addContact(db: Store["db"], name = "מיכל"): Promise<{ accountId: string }> {
	const accountId = randomUUID();
	const email = `${accountId}@example.com`;
	await db.insertInto("accounts").values({ id: accountId, email, password_hash: "" }).execute();
	await db
		.insertInto("staff")
		.values({ account_id: accountId, name, gender: "female", roles: ["support"], work_name: name })
		.execute();
	return { accountId };
}

/** Signs another browser in to the account of somebody of the staff. */
export async function signStaffIn(
	{ db, settings }: Pick<Store, "db" | "settings">,
	accountId: string,
	{ withFactor = true } = {},
): Promise<{ sessionId: string; cookie: string }> {
	const { token, sessionId } = await openSession(db, accountId, "Chrome · Linux", { withFactor });
	const [session = "", hint = ""] = sessionCookies(token, settings.origin);
	const cookie = [session, hint].map((value) => value.split(";")[0]).join("; ");
	return { sessionId, cookie };
}

/** The code that an authenticator app shows now. */
export function codeOf(secret: string): string {
	return TOTP.generate({ secret: Secret.fromBase32(secret) });
}
