import * as build from "virtual:react-router/server-build";
import { beforeEach, expect, test } from "vitest";
import { dataPath } from "../../../test/page-data.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });

type Served = { path?: string; module: { action?: unknown } };
const posted = (Object.values(build.routes) as unknown as Served[])
	.filter(({ path, module }) => path !== undefined && path !== "*" && module.action)
	.map(({ path = "" }) => `/${path.replace(/^\//, "")}`)
	.toSorted();

const email = "noa@example.com";
const newPassword = "שלוש כוסות של תה";
const quick = { name: "דנה", age: "26", gender: "female", email };
const contact = { name: "דנה", email, subject: "billing", message: "שאלה" };
const agreed = { adult: "on", terms: "on", privacy: "on" };

/**
 * Forms of anonymous visitors that store, hash, mail or log: a valid one of each, sent until
 * refused.
 */
const limited: Record<string, Record<string, string>> = {
	"/": quick,
	"/sugardaddy": { fullName: "ישראל" },
	"/sugarbaby": { firstName: "דנה" },
	"/contact": contact,
	"/newsletter": { email },
	"/urgent": { topic: "threat" },
	"/urgent/answer": { code: "ZZZZ-ZZZZ" },
	"/articles": { email },
	"/auth": { email, password: "not the password" },
	"/auth?tab=signup": { email, password: newPassword, ...agreed },
	"/auth/check-mail": { code: "123456" },
	"/auth/check-mail/address": { email },
	"/auth/check-mail/resend": {},
	"/auth/confirm": { password: "not the password" },
	"/auth/recover": { email },
	"/auth/reset": { password: newPassword },
	"/cancel": { receipt: "1001", email },
	"/client-crash": { path: "/" },
	"/api/passkeys/sign-in/options": {},
	"/api/passkeys/unlock/options": {},
	"/api/passkeys/options": {},
	"/account/unlock": { password: "not the password" },
	"/account/password": { password: "not the password", new_password: newPassword },
	"/account/email": { email },
	"/account/email/lost": { email, reason: "התיבה הישנה נסגרה" },
	"/account/second-factor": { code: "123456" },
	"/account/second-factor/codes": {},
	"/account/export/download": {},
	"/profile": { version: "0", display_name: "דנה" },
	"/profile/wishes": { version: "0" },
};

/** The general limit of 120 a minute is enough for these, and why. */
const ownRow = "changes one row that is the person's own";
const memberAct = "limited for each member; tested with the members' limits";
const written = "limited for each member by the hour and the day; tested with the conversations";
const sealed = "changes something only with a sealed token, once";
const passkey = "does nothing without a challenge, and those are limited";
const elsewhere = "needs what a limited form gave; its limit is tested with it";
const bearer = "needs a bearer token; limited for each account, tested with payments";
const finance = "for finance only; each act is recorded, and money moves once";
const colleague =
	"for the staff only; each act is recorded, and mails are limited for each of them";
const reviewer = "for reviewers only; each act is recorded, and a decision is made once";
const enough: Record<string, string> = {
	"/account/blocked": "five a day; tested with the entries",
	"/account/blocked/:id/remove": "removes what is the member's own, once",
	"/account/delete": ownRow,
	"/account/delete/now": "deletes the account, once",
	"/account/delete/undo": ownRow,
	"/account/email/cancel": ownRow,
	"/account/install": "changes a cookie of this browser",
	"/account/push/off": ownRow,
	"/account/push/on": "at most five rows of the account, one of the session",
	"/account/lock": ownRow,
	"/account/lock/here": ownRow,
	"/account/lock/now": ownRow,
	"/lock": "five tries, counted in the session's row; tested with the lock",
	"/account/email/confirm": sealed,
	"/auth/second-step/lost": "needs the right password; tested with lost-factor.page.test.ts",
	"/auth/second-step/stop": sealed,
	"/account/keep": sealed,
	"/account/newsletter/end": ownRow,
	"/account/notifications": ownRow,
	"/account/pause": ownRow,
	"/account/privacy": ownRow,
	"/account/second-factor/name-passkey": ownRow,
	"/account/second-factor/off": "ends what was turned on, once",
	"/account/second-factor/remove-passkey": "ends what was added, once",
	"/account/second-factor/start": ownRow,
	"/account/terms": ownRow,
	"/account/sessions/:id/end": "ends a session, once",
	"/account/sessions/end-others": "ends sessions, once",
	"/api/capture-order": bearer,
	"/api/create-order": bearer,
	"/api/passkeys": passkey,
	"/api/passkeys/sign-in": passkey,
	"/api/passkeys/unlock": passkey,
	"/api/webhooks/paypal": "kept only when PayPal's signature is right",
	"/account/decisions/:id/appeal": "limited for each account; once for each decision",
	"/account/decisions/:id/read": ownRow,
	"/application/appeal": "limited for each account; tested with the appeals",
	"/application/seen": ownRow,
	"/application/withdraw": ownRow,
	"/auth/not-me": sealed,
	"/auth/second-step": elsewhere,
	"/cancel/code": elsewhere,
	"/cancel/deal": elsewhere,
	"/gallery/growth": ownRow,
	"/members/:id/album/ask": memberAct,
	"/members/:id/block": memberAct,
	"/members/:id/block/undo": memberAct,
	"/members/:id/heart": memberAct,
	"/members/:id/heart/undo": memberAct,
	"/members/:id/hide": memberAct,
	"/members/:id/hide/undo": memberAct,
	"/members/:id/report": "limited for each member by the day; tested with the reports",
	"/members/:id/write": written,
	"/messages/mail": ownRow,
	"/messages/:id": written,
	"/gifts/:id/accept": ownRow,
	"/gifts/:id/decline": ownRow,
	"/gifts/:id/refuse": ownRow,
	"/gifts/:id/refuse/undo": ownRow,
	"/gifts/:id/thanks": ownRow,
	"/gifts/send": "limited for each member by the day and the week; tested with the gifts",
	"/gifts/taking": ownRow,
	"/messages/:id/accept": ownRow,
	"/messages/:id/archive": ownRow,
	"/messages/:id/archive/undo": ownRow,
	"/messages/:id/card/close": ownRow,
	"/messages/:id/decline": ownRow,
	"/messages/:id/delete": ownRow,
	"/messages/:id/draft": ownRow,
	"/messages/:id/mute": ownRow,
	"/messages/:id/mute/undo": ownRow,
	"/messages/:id/read": ownRow,
	"/messages/:id/send": written,
	"/messages/:id/typing": "stores nothing, and tells one other member",
	"/messages/:id/:number/unsend": ownRow,
	"/notifications/seen": ownRow,
	"/picks/:id/aside": memberAct,
	"/picks/:id/aside/undo": memberAct,
	"/searches": "as many as the plan says, each filter once; tested with the searches",
	"/searches/:id/alert": ownRow,
	"/searches/:id/remove": ownRow,
	"/searches/:id/remove/undo": ownRow,
	"/searches/:id/rename": ownRow,
	"/today/aside": ownRow,
	"/today/aside/undo": ownRow,
	"/newsletter/confirm": sealed,
	"/newsletter/stop": sealed,
	"/profile/photos": "limited for each account; tested with the photos",
	"/profile/photos/upload": "limited for each account; tested with the photos",
	"/profile/access/:id/grant": memberAct,
	"/profile/access/:id/refuse": memberAct,
	"/profile/access/:id/revoke": memberAct,
	"/profile/access/revoke-all": memberAct,
	"/profile/photos/:id": ownRow,
	"/profile/photos/publish": ownRow,
	"/profile/photos/:id/again": ownRow,
	"/profile/photos/:id/delete": ownRow,
	"/profile/photos/:id/first": ownRow,
	"/profile/photos/:id/move": ownRow,
	"/sign-out": "ends a session, once",
	"/staff/accept/:token": "needs an invitation; its tries are limited, and tested there",
	"/staff/here": ownRow,
	"/staff/keys": ownRow,
	"/staff/enrol": "for the staff; its tries are limited, and tested with the step-up",
	"/staff/retry": "for admins only; what has not failed is not started",
	"/staff/step-up": "for the staff; its tries are limited, and tested there",
	"/staff/applications/:item": reviewer,
	"/staff/applications/:item/:act": reviewer,
	"/staff/cases/:item": reviewer,
	"/staff/cases/:item/:act": reviewer,
	"/staff/cases/together": reviewer,
	"/staff/cases/together/:act": reviewer,
	"/staff/changes/:item": reviewer,
	"/staff/changes/:item/:act": reviewer,
	"/staff/appeals/:item": reviewer,
	"/staff/appeals/:item/:act": reviewer,
	"/staff/tickets/:item": "for support only; each answer is recorded, and written once",
	"/staff/tickets/:item/:act": "for support only; closing is recorded",
	...Object.fromEntries(
		["differences", "payments", "by-hand"].flatMap((part) => [
			[`/staff/money/${part}/:item`, finance],
			[`/staff/money/${part}/:item/:act`, finance],
		]),
	),
	"/staff/people/:number": colleague,
	"/staff/people/:number/:act": colleague,
	"/staff/people/sign-ups/:id/resend": colleague,
	"/staff/articles/:id": "for editors only; each version is recorded",
	"/staff/articles/:id/:act": "for editors only; each act is recorded",
	"/staff/articles/pictures": "for editors only; limited for each of them by the hour",
	"/staff/letters/:id": "for editors only; each version is recorded",
	"/staff/letters/:id/:act":
		"for the staff only; each act is recorded, tests are limited by the hour",
	"/staff/duty": "for the staff only; each change of the plan is recorded",
	"/staff/settings/:setting": "for the staff only; each change is recorded, one proposal waits",
	"/staff/settings/:setting/:act": "for the staff only; each decision is recorded",
	"/staff/team": "for the staff only; each change is recorded",
	"/staff/urgent/:item": reviewer,
	"/staff/urgent/:item/:act": reviewer,
	"/staff/rules": "for the staff; stores nothing",
	"/staff/record/check": "for admins only; starts a job once a minute",
	"/support/:number":
		"needs a mailed link or the own ticket; limited for each, tested with the threads",
	"/sugardaddy/payment/cancelled": ownRow,
	"/sugardaddy/payment/sign-in": "only redirects",
	"/verification/alias": ownRow,
	"/verification/birth-date": ownRow,
	"/verification/photo": "limited for each account; tested with the photos",
	"/verification/pose": "limited for each account; tested with the verification",
	"/verification/pose/another": "three a day; tested with the verification",
	"/verification/withdraw": "ends a verification, once",
	"/theme": "stores nothing: a cookie",
};

let cookie = "";
let unproven = "";
beforeEach(async () => {
	const { person, cookie: session } = await addPerson(site.site());
	cookie = session;
	unproven = (await signInAgain(site.site(), person.accountId)).cookie;
	const { vault, db } = site.site();
	const secret = vault.seal("second factor", "GEZDGNBVGY3TQOJQ");
	await db
		.insertInto("second_factors")
		.values({ account_id: person.accountId, secret, confirmed_at: new Date() })
		.execute();
});

test("every route that accepts a form is listed here, as limited or with the reason why not", () => {
	const known = [...Object.keys(limited), ...Object.keys(enough)].filter(
		(path) => !path.includes("?"),
	);
	expect(known.toSorted()).toEqual(posted);
});

/** The sentence is in the response, or on the page it redirects to. */
function isRefused(answer: Response): boolean {
	const flash = /flash=([\w-]+)/.exec(cookiesOf(answer))?.[1] ?? "";
	const said = site.site().vault.open("flash", flash) ?? "";
	return answer.status === 429 || said.includes("יותר מדי ניסיונות");
}

test.each(Object.entries(limited))(
	"%s refuses a visitor after too many tries",
	async (path, fields) => {
		// Each from its own address: the general limit counts in memory.
		const headers = { "x-forwarded-for": `5.6.7.${Object.keys(limited).indexOf(path)}` };
		const signUp = { email: "maya@example.com", password: newPassword, ...agreed };
		const waiting = path.startsWith("/auth/check-mail")
			? cookiesOf(await site.post("/auth?tab=signup", signUp))
			: "";
		const isOwn = /^\/account|^\/profile|^\/api\/passkeys\/(unlock|options)/.test(path);
		// An already verified person is redirected.
		const own = path === "/account/unlock" ? unproven : cookie;
		const sendTo = (address: string) =>
			site.post(address, fields, { headers, cookie: isOwn ? own : waiting });
		const send = () => sendTo(path);
		let tries = 0;
		while (tries <= 30 && !isRefused(await send())) tries += 1;
		expect(tries).toBeGreaterThan(1);
		expect(tries).toBeLessThanOrEqual(30);
		// Where a script posts it is the same form, with the same count.
		if (!path.startsWith("/api/")) expect(isRefused(await sendTo(dataPath(path))), path).toBe(true);
	},
);
