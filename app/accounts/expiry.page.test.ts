import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { day, hour, minute, stopClock } from "../../test/clock.ts";
import { linkIn, newestMail } from "../../test/mails.ts";
import { addPasskeyRow, addPerson, password } from "../../test/person.ts";
import { cookiesOf, testSite } from "../../test/site.ts";
import { notMeLink } from "./not-me-link.server.ts";
import { makeSecret } from "./second-factor/totp.server.ts";

const site = testSite();
const email = "dana@example.com";
const fresh = "ארבע כוסות של קפה";
const boxes = { adult: "on", terms: "on", privacy: "on" };

async function signUp() {
	const cookie = cookiesOf(await site.post("/auth?tab=signup", { email, password, ...boxes }));
	return { cookie, mail: await newestMail(site, email) };
}

async function addFactor(): Promise<() => string> {
	const { db, vault } = site.site();
	const { person } = await addPerson(site.site(), { email });
	const base32 = makeSecret();
	const secret = vault.seal("second factor", base32);
	const row = { account_id: person.accountId, secret, confirmed_at: new Date() };
	await db.insertInto("second_factors").values(row).execute();
	return () => TOTP.generate({ secret: Secret.fromBase32(base32) });
}

const signIn = (cookie = "") => site.post("/auth", { email, password }, { cookie });

/** Creates something that expires and returns a function that uses it. */
type Begin = () => Promise<() => Promise<Response>>;

test.each<[string, number, number, number, Begin]>([
	[
		"a password reset link",
		hour,
		303,
		410,
		async () => {
			await addPerson(site.site(), { email });
			await site.post("/auth/recover", { email });
			const link = linkIn(await newestMail(site, email), "/auth/reset");
			return () => site.post(link, { password: fresh });
		},
	],
	[
		"the password reset page",
		hour,
		200,
		410,
		async () => {
			await addPerson(site.site(), { email });
			await site.post("/auth/recover", { email });
			const link = linkIn(await newestMail(site, email), "/auth/reset");
			return () => site.get(link);
		},
	],
	[
		"a sign-up's link, in its browser",
		day,
		303,
		410,
		async () => {
			const { cookie, mail } = await signUp();
			return () => site.get(linkIn(mail, "/auth/confirm"), { cookie });
		},
	],
	[
		"a sign-up's link, with its password",
		day,
		303,
		410,
		async () => {
			const { mail } = await signUp();
			return () => site.post(linkIn(mail, "/auth/confirm"), { password });
		},
	],
	[
		"a sign-up's code",
		10 * minute,
		303,
		422,
		async () => {
			const { cookie, mail } = await signUp();
			const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? "";
			return () => site.post("/auth/check-mail", { code }, { cookie });
		},
	],
	[
		"an 'it was not me' link",
		7 * day,
		200,
		410,
		async () => {
			const { person } = await addPerson(site.site(), { email });
			const link = notMeLink(site.site(), { accountId: person.accountId, email });
			return () => site.post(link.replace(site.site().settings.origin, ""), { go: "1" });
		},
	],
	[
		"a second step",
		10 * minute,
		200,
		303,
		async () => {
			await addFactor();
			const cookie = cookiesOf(await signIn());
			return () => site.get("/auth/second-step", { cookie });
		},
	],
	[
		"a reauthentication",
		10 * minute,
		200,
		303,
		async () => {
			const { cookie } = await addPerson(site.site(), { email });
			return () => site.get("/account/email", { cookie });
		},
	],
	[
		"a sign-in's own reauthentication",
		10 * minute,
		200,
		303,
		async () => {
			await addPerson(site.site(), { email });
			const cookie = cookiesOf(await signIn());
			return () => site.get("/account/email", { cookie });
		},
	],
	[
		"an unused session",
		30 * day,
		200,
		401,
		async () => {
			const { cookie } = await addPerson(site.site(), { email });
			return () => site.get("/api/session", { cookie });
		},
	],
])("%s expires on time", async (_, lasts, works, refused, begin) => {
	const passTo = stopClock();
	const use = await begin();
	passTo(lasts);
	expect((await use()).status).toBe(refused);
	passTo(lasts - minute);
	expect((await use()).status).toBe(works);
});

async function rememberBrowser(code: () => string): Promise<string> {
	const step = cookiesOf(await signIn());
	const done = await site.post(
		"/auth/second-step",
		{ code: code(), remember: "on" },
		{ cookie: step },
	);
	expect(done.headers.get("location")).toBe("/profile");
	return cookiesOf(done).replace(/(^|; )session=[^;]*/, "");
}

test("a remembered browser skips the second factor for thirty days", async () => {
	const passTo = stopClock();
	const cookie = await rememberBrowser(await addFactor());
	passTo(30 * day);
	expect((await signIn(cookie)).headers.get("location")).toMatch("/auth/second-step");
	passTo(30 * day - minute);
	expect((await signIn(cookie)).headers.get("location")).toBe("/profile");
});

test("after a password reset every browser needs the second factor, even remembered ones", async () => {
	const cookie = await rememberBrowser(await addFactor());
	await site.post("/auth/recover", { email });
	const link = linkIn(await newestMail(site, email, "/auth/reset"), "/auth/reset");
	expect((await site.post(link, { password: fresh })).headers.get("location")).toBe("/auth");
	const again = await site.post("/auth", { email, password: fresh }, { cookie });
	expect(again.headers.get("location")).toMatch("/auth/second-step");
});

test("the 'it was not me' link keeps factors added more than seven days earlier", async () => {
	const { db } = site.site();
	await addFactor();
	const { accountId } = (await addPerson(site.site(), { email: "noa@example.com" })).person;
	const [dana] = await db.selectFrom("second_factors").select("account_id").execute();
	const owner = dana?.account_id ?? "";
	const at = (ago: number) => new Date(Date.now() - ago);
	await addPasskeyRow(db, owner, at(7 * day - minute));
	const older = await addPasskeyRow(db, owner, at(7 * day + minute));
	const others = await addPasskeyRow(db, accountId);
	await db
		.updateTable("second_factors")
		.set({ created_at: at(7 * day + minute) })
		.execute();
	const link = notMeLink(site.site(), { accountId: owner, email });
	const path = link.replace(site.site().settings.origin, "");
	expect((await site.post(path, { go: "1" })).status).toBe(200);
	const left = await db.selectFrom("passkeys").select("id").execute();
	expect(left.map(({ id }) => id).sort()).toEqual([older, others].sort());
	expect(await db.selectFrom("second_factors").select("account_id").execute()).toHaveLength(1);
});
