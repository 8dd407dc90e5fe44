import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAuthenticator } from "../../../test/authenticator.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { barMember, unbarMember } from "../blocklist.server.ts";
import { findSession } from "../sessions/session.server.ts";
import { addPasskey, listPasskeys } from "./passkey.server.ts";

const site = testSite("test", { LIMITS: "1" });
const origin = "http://localhost:3000";

type Sent = { cookie?: string; origin?: string };

const call = (path: string, body: unknown, { cookie = "", origin: from = origin }: Sent = {}) =>
	site.fetch(
		new Request(origin + path, {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: {
				"Content-Type": "application/json",
				"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0",
				origin: from,
				...(cookie ? { cookie } : {}),
			},
		}),
	);

async function refusalOf(answer: Response): Promise<string> {
	expect(answer.headers.get("cache-control")).toContain("no-store");
	const { error } = (await answer.json()) as { error: { code: string; message: string } };
	expect(error.message).toMatch(/[א-ת]/);
	return `${answer.status} ${error.code}`;
}

async function optionsOf(path: string, cookie?: string) {
	const answer = await call(path, {}, cookie ? { cookie } : {});
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toContain("no-store");
	return (await answer.json()) as { challenge: string; user: { id: string } };
}

async function signInOptions() {
	const answer = await call("/api/passkeys/sign-in/options", {});
	const cookie = cookiesOf(answer);
	expect(answer.headers.get("set-cookie")).toMatch(
		/^passkey=[\w-]{43}; HttpOnly; Path=\/api\/passkeys\/sign-in; SameSite=Lax; Max-Age=300$/,
	);
	return { options: (await answer.json()) as { challenge: string }, cookie };
}

async function addKey(cookie: string, authenticator = makeAuthenticator()) {
	const passkey = authenticator.make(await optionsOf("/api/passkeys/options", cookie));
	return { authenticator, answer: await call("/api/passkeys", { passkey }, { cookie }) };
}

test("adding a passkey names it after the browser, sends a mail and ends other sessions", async () => {
	const { person, cookie } = await addPerson(site.site());
	const other = await signInAgain(site.site(), person.accountId);
	const { answer } = await addKey(cookie);
	expect(await answer.json()).toEqual({ location: "/account/second-factor#passkeys" });
	const { db } = site.site();
	expect((await listPasskeys(db, person)).map(({ name }) => name)).toEqual(["Chrome · Android"]);
	expect(await findSession(db, other.person)).toBeNull();
	const [mail] = await site.mails();
	expect(mail?.subject).toBe("נוסף מפתח גישה");
	expect(mail?.text).toContain("/auth/not-me?token=");
	const page = await site.get("/account/second-factor", {
		cookie: `${cookie}; ${cookiesOf(answer)}`,
	});
	expect(await wordsOf(page)).toMatch(/Chrome · Android.*מפתח הגישה נוסף/);
});

test("a passkey signs in without a second step and redirects to the return path", async () => {
	const { person, cookie } = await addPerson(site.site());
	const { authenticator } = await addKey(cookie);
	const { db, vault } = site.site();
	await db
		.insertInto("second_factors")
		.values({
			account_id: person.accountId,
			secret: vault.seal("second factor", "A"),
			confirmed_at: new Date(),
		})
		.execute();
	for (const [next, location] of [
		["/gallery", "/gallery"],
		["//evil.example", "/profile"],
		[null, "/profile"],
	]) {
		const { options, cookie: here } = await signInOptions();
		const passkey = authenticator.use(options);
		const answer = await call("/api/passkeys/sign-in", { passkey, next }, { cookie: here });
		expect(await answer.json()).toEqual({ location });
		const session = await site.get("/api/session", { cookie: cookiesOf(answer) });
		expect(((await session.json()) as { user: { id: string } }).user.id).toBe(person.accountId);
		const again = await call("/api/passkeys/sign-in", { passkey }, { cookie: here });
		expect(await refusalOf(again)).toBe("422 passkey_invalid");
	}
});

test("what one browser asked for signs no other in", async () => {
	const { cookie } = await addPerson(site.site());
	const { authenticator } = await addKey(cookie);
	const mine = await signInOptions();
	const theirs = await signInOptions();
	const passkey = authenticator.use(mine.options);
	for (const other of ["", theirs.cookie, "passkey=x"]) {
		const answer = await call("/api/passkeys/sign-in", { passkey }, { cookie: other });
		expect(cookiesOf(answer)).toBe("");
		expect(await refusalOf(answer)).toBe("422 passkey_invalid");
	}
	// Two tabs of one browser each go on with their own.
	const asked = await call("/api/passkeys/sign-in/options", {}, { cookie: theirs.cookie });
	expect(cookiesOf(asked)).toBe(theirs.cookie);
	const first = authenticator.use(theirs.options);
	const answer = await call("/api/passkeys/sign-in", { passkey: first }, { cookie: theirs.cookie });
	expect(await answer.json()).toEqual({ location: "/profile" });
});

test("an unknown passkey is rejected", async () => {
	const authenticator = makeAuthenticator();
	const { options, cookie: here } = await signInOptions();
	const passkey = authenticator.use(options, { userHandle: "AAAA" });
	const answer = await call("/api/passkeys/sign-in", { passkey }, { cookie: here });
	expect(cookiesOf(answer)).toBe("");
	expect(await refusalOf(answer)).toBe("401 passkey_unknown");
});

test("unlocking takes the person's own passkeys only, and rotates the session token", async () => {
	const dana = await addPerson(site.site());
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	const own = (await addKey(dana.cookie)).authenticator;
	const others = (await addKey(noa.cookie)).authenticator;
	const { cookie } = await signInAgain(site.site(), dana.person.accountId);

	const wrong = others.use(await optionsOf("/api/passkeys/unlock/options", cookie));
	const refused = await call("/api/passkeys/unlock", { passkey: wrong }, { cookie });
	expect(await refusalOf(refused)).toBe("401 passkey_unknown");
	expect((await site.get("/account/second-factor", { cookie })).status).toBe(303);

	const passkey = own.use(await optionsOf("/api/passkeys/unlock/options", cookie));
	const answer = await call(
		"/api/passkeys/unlock",
		{ passkey, next: "/account/second-factor", again: true },
		{ cookie },
	);
	expect(await answer.json()).toEqual({ location: "/account/second-factor" });
	const flash = /flash=([\w-]+)/.exec(cookiesOf(answer))?.[1] ?? "";
	expect(site.site().vault.open("flash", flash)).toContain("הזהות אושרה");
	const proven = cookiesOf(answer);
	expect((await site.get("/account/second-factor", { cookie: proven })).status).toBe(200);
	expect((await site.get("/api/session", { cookie })).status).toBe(401);
});

test.each([
	["/api/passkeys/options", {}],
	["/api/passkeys", { passkey: {} }],
	["/api/passkeys/unlock/options", {}],
	["/api/passkeys/unlock", { passkey: {} }],
])("%s requires a session and says so", async (path, body) => {
	expect(await refusalOf(await call(path, body))).toBe("401 session_missing");
	const { cookie } = await addPerson(site.site());
	const foreign = await call(path, body, { cookie, origin: "https://evil.example" });
	expect(foreign.status).toBe(403);
});

test("adding requires a recent reauthentication", async () => {
	const { cookie } = await addPerson(site.site(), { isReauthenticated: false });
	for (const path of ["/api/passkeys/options", "/api/passkeys"]) {
		expect(await refusalOf(await call(path, {}, { cookie }))).toBe("401 proof_missing");
	}
});

test.each(["/api/passkeys", "/api/passkeys/sign-in", "/api/passkeys/unlock"])(
	"%s rejects a body of the wrong shape",
	async (path) => {
		const { cookie } = await addPerson(site.site());
		for (const body of [
			"",
			"{",
			"null",
			[],
			{ passkey: 7 },
			{ passkey: { id: "a".repeat(20_000) } },
		]) {
			expect(await refusalOf(await call(path, body, { cookie }))).toBe("422 request_invalid");
		}
		expect((await call(path, "a".repeat(70_000), { cookie })).status).toBe(413);
		expect((await site.get(path)).status).toBeGreaterThanOrEqual(400);
	},
);

test("on an IP address there are no passkeys, and the answer says so", async () => {
	const from = { origin: "http://127.0.0.1:3000" };
	for (const path of ["/api/passkeys/sign-in/options", "/api/passkeys/sign-in"]) {
		expect(await refusalOf(await call(path, {}, from))).toBe("422 address");
	}
});

test.each([
	"/api/passkeys/options",
	"/api/passkeys/sign-in/options",
	"/api/passkeys/unlock/options",
])("%s is rate limited, and signing in with a password is not", async (path) => {
	const { cookie } = await addPerson(site.site());
	for (let count = 0; count < 20; count += 1) await optionsOf(path, cookie);
	const answer = await call(path, {}, { cookie });
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await refusalOf(answer)).toBe("429 too_many_tries");
	const password = { email: "nobody@example.com", password: "not the password" };
	expect((await site.post("/auth", password)).status).toBe(422);
});

test("no passkey data reaches the log", async () => {
	const { cookie } = await addPerson(site.site());
	const { authenticator } = await addKey(cookie);
	const options = await optionsOf("/api/passkeys/sign-in/options");
	await call("/api/passkeys/sign-in", { passkey: authenticator.use(options, { counter: 1 }) });
	await call("/api/passkeys/sign-in", { passkey: authenticator.use(options) });
	const log = JSON.stringify(site.logged());
	for (const canary of [authenticator.id, options.challenge, cookie.slice(8)]) {
		expect(log).not.toContain(canary);
	}
});

test("a banned member's passkey is added to no account, until the ban is lifted", async () => {
	const { db, vault } = site.site();
	const credentialId = randomUUID();
	const enforcementId = randomUUID();
	const now = new Date();
	const known = { email: "gone@example.com", phone: null, passkeys: [credentialId], pictures: [] };
	await db.transaction().execute((trx) => barMember(trx, vault, known, { enforcementId, now }));
	const { person } = await addPerson(site.site());
	const passkey = { credentialId, publicKey: "x", counter: 0, transports: [] };
	const add = () => addPasskey(site.site(), person, passkey, "Chrome · Android");
	expect(await add()).toEqual({ refused: "barred" });
	expect(await listPasskeys(db, person)).toEqual([]);
	await db.transaction().execute((trx) => unbarMember(trx, enforcementId, null));
	expect(await add()).toBe("added");
});
