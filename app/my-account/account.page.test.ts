import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fillAccount } from "../../test/full-account.ts";
import { signedIn } from "../../test/person.ts";
import { queriesOf } from "../../test/queries.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import {
	findSession,
	openSession,
	reauthenticateSession,
} from "../accounts/sessions/session.server.ts";
import { hashToken } from "../platform/tokens.server.ts";

const site = testSite();
const dana = (isReauthenticated = true) =>
	signedIn(site.site().db, "dana@example.com", { isReauthenticated });
const sessions = () => site.site().db.selectFrom("sessions").selectAll().execute();

test("the page shows the address, the sessions and the consents, and changes nothing", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	const other = await openSession(db, accountId, "Firefox · Windows");
	await db
		.updateTable("sessions")
		.set({ last_seen_at: new Date("2026-03-04T08:00:00Z") })
		.where("id", "=", other.sessionId)
		.execute();
	await db
		.insertInto("consents")
		.values({
			account_id: accountId,
			kind: "terms",
			version: "2024-01-01",
			given_at: new Date("2026-02-03T22:30:00Z"),
		})
		.execute();
	const before = JSON.stringify(await sessions());
	const page = await site.get("/account", { cookie });
	expect(page.status).toBe(200);
	const html = await page.clone().text();
	expect(html).toContain('<bdi dir="ltr">dana@example.com</bdi>');
	expect(html).toContain('name="robots" content="noindex"');
	for (const path of ["/profile", ...inner]) expect(html).toContain(`href="${path}"`);
	const words = await wordsOf(page);
	expect(words).toMatch(/Chrome · Android המכשיר הזה עכשיו/);
	expect(words).toMatch(/Firefox · Windows 4 במרץ 2026/);
	expect(words).toContain("תנאי השימוש אישור מ־4 בפברואר 2026 · גרסה 2024-01-01");
	expect(words).toContain("אימות דו־שלבי כבוי");
	expect(words).toContain("לא נשלח לכתובת של החשבון");
	for (const path of posts) await site.get(path, { cookie });
	expect(JSON.stringify(await sessions())).toBe(before);
});

test("the page tells a pending change of address, the second factor and receipts apart", async () => {
	const { db } = site.site();
	const owner = await dana();
	const words = async () => wordsOf(await site.get("/account", { cookie: owner.cookie }));
	const expires_at = new Date(Date.now() + 60_000);
	const change = { new_email: "new@example.com", old_token_hash: "old", expires_at };
	await db
		.insertInto("email_changes")
		.values({ ...change, account_id: owner.accountId })
		.execute();
	const changing = await words();
	expect(changing).toContain("שינוי כתובת מחכה לאישור");
	expect(changing).toContain("אימות דו־שלבי כבוי");
	expect(changing).not.toContain("מסמך אחד");
	await db.deleteFrom("email_changes").execute();
	await fillAccount(site.site(), owner, "dana's");
	await db.deleteFrom("email_changes").execute();
	const full = await words();
	expect(full).not.toContain("שינוי כתובת");
	expect(full).toContain("אימות דו־שלבי פעיל, מפתח גישה אחד");
	expect(full).toContain("קבלות מסמך אחד");
});

test.each([
	// Who has VIP, for their contact and the hours too; who has a lock, for the time of the act; each, for the banner.
	["/account", 9],
	["/account/receipts", 7],
])(
	"%s asks for the session, for name, face and what waits in its frame, the banner, and once for all else",
	async (path, count) => {
		const { db } = site.site();
		const owner = await dana();
		await fillAccount(site.site(), owner, "dana's");
		const read = async () => {
			const page = await site.get(path, { cookie: owner.cookie });
			expect(page.status).toBe(200);
		};
		expect(await queriesOf(db, read)).toHaveLength(count);
	},
);

const inner = [
	"/account/password",
	"/account/email",
	"/account/second-factor",
	"/account/export",
	"/account/delete",
];
const posts = [
	`/account/sessions/${randomUUID()}/end`,
	"/account/sessions/end-others",
	"/account/newsletter/end",
	"/account/email/cancel",
	"/account/export/download",
	"/account/delete/undo",
];

const pages = [
	"/account",
	...inner.filter((path) => !path.includes("factor")),
	"/account/delete/now",
];
const forms = pages.filter((path) => path !== "/account" && path !== "/account/export");

test.each([
	...pages.map((path) => ["GET", path] as const),
	...[...posts, ...forms].map((path) => ["POST", path] as const),
])("signed out, %s %s redirects to /auth and back", async (method, path) => {
	const cookie = "signed-in=1";
	const answer =
		method === "GET" ? await site.get(path, { cookie }) : await site.post(path, {}, { cookie });
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(path)}`);
});

test("one of the person's sessions is ended, nobody else's", async () => {
	const { db } = site.site();
	const { accountId, cookie } = await dana();
	const noa = await signedIn(db, "noa@example.com");
	const other = await openSession(db, accountId, "Firefox · Windows");
	for (const id of [noa.sessionId, randomUUID(), "1", "'"]) {
		const answer = await site.post(
			`/account/sessions/${encodeURIComponent(id)}/end`,
			{},
			{ cookie },
		);
		expect(answer.headers.get("location"), id).toBe("/account#sessions");
		const said = await site.get("/account", { cookie: `${cookie}; ${cookiesOf(answer)}` });
		expect(await wordsOf(said), id).toContain("כבר מנותק");
	}
	expect(await sessions()).toHaveLength(3);
	const devices = { account_id: accountId, trusted_until: new Date(Date.now() + 1e9) };
	const mine = "a".repeat(43);
	for (const token_hash of ["x", hashToken(mine)]) {
		const device = { ...devices, id: randomUUID(), name: "Firefox", token_hash };
		await db.insertInto("devices").values(device).execute();
	}
	const answer = await site.post(
		`/account/sessions/${other.sessionId}/end`,
		{},
		{ cookie: `${cookie}; device=${mine}` },
	);
	const trusted = db
		.selectFrom("devices")
		.select("token_hash")
		.where("trusted_until", "is not", null);
	expect(await trusted.execute(), "only this browser is spared the second factor").toEqual([
		{ token_hash: hashToken(mine) },
	]);
	expect(answer.headers.get("location")).toBe("/account#sessions");
	const shown = await wordsOf(
		await site.get("/account", { cookie: `${cookie}; ${cookiesOf(answer)}` }),
	);
	expect(shown).toContain("המכשיר נותק");
	expect(shown).not.toContain("Firefox");
	expect(await findSession(db, { token: other.token })).toBeNull();
	expect(await findSession(db, { sessionId: noa.sessionId })).not.toBeNull();
});

test("all other sessions end at once, and no browser skips the second factor afterwards", async () => {
	const { db } = site.site();
	const { accountId, sessionId, cookie } = await dana();
	const noa = await signedIn(db, "noa@example.com");
	await openSession(db, accountId, "Firefox · Windows");
	await openSession(db, accountId, "Safari · iPhone");
	await db
		.insertInto("devices")
		.values({
			id: randomUUID(),
			account_id: accountId,
			token_hash: "x",
			name: "Firefox",
			trusted_until: new Date(Date.now() + 1e9),
		})
		.execute();
	const answer = await site.post("/account/sessions/end-others", {}, { cookie });
	expect(answer.headers.get("location")).toBe("/account#sessions");
	expect((await sessions()).map(({ id }) => id).sort()).toEqual([sessionId, noa.sessionId].sort());
	expect(await db.selectFrom("devices").select("trusted_until").execute()).toEqual([
		{ trusted_until: null },
	]);
});

test("ending sessions requires reauthentication and returns to the list", async () => {
	const { db } = site.site();
	const { accountId, sessionId, cookie } = await dana(false);
	const other = await openSession(db, accountId, "Firefox · Windows");
	for (const path of [other.sessionId, sessionId]
		.map((id) => `/account/sessions/${id}/end`)
		.concat("/account/sessions/end-others")) {
		const answer = await site.post(path, {}, { cookie });
		expect(answer.headers.get("location")).toBe(
			"/account/unlock?next=%2Faccount%23sessions&again=1",
		);
	}
	expect(await sessions()).toHaveLength(2);
	// A reauthentication expires after ten minutes.
	const { token } = await reauthenticateSession(db, { sessionId });
	await db
		.updateTable("sessions")
		.set({ proven_at: new Date(Date.now() - 600_000) })
		.where("id", "=", sessionId)
		.execute();
	const late = await site.post("/account/sessions/end-others", {}, { cookie: `session=${token}` });
	expect(late.headers.get("location")).toContain("/account/unlock");
	expect(await sessions()).toHaveLength(2);
});

test("the newsletter to the account's address is shown and can be ended", async () => {
	const { db } = site.site();
	const { email, cookie } = await dana(false);
	const subscription = { consent_text: "x", source: "footer", confirmed_at: new Date() } as const;
	await db
		.insertInto("newsletter_subscriptions")
		.values([
			{ ...subscription, id: randomUUID(), email },
			{ ...subscription, id: randomUUID(), email: "noa@example.com" },
		])
		.execute();
	expect(await wordsOf(await site.get("/account", { cookie }))).toContain("נשלח, באישור מ־");
	const answer = await site.post("/account/newsletter/end", {}, { cookie });
	expect(answer.headers.get("location")).toBe("/account#consents");
	expect(await wordsOf(await site.get("/account", { cookie }))).toContain("לא נשלח לכתובת");
	const rows = await db
		.selectFrom("newsletter_subscriptions")
		.select("email")
		.where("unsubscribed_at", "is", null)
		.execute();
	expect(rows).toEqual([{ email: "noa@example.com" }]);
});
