import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../../test/mails.ts";
import { addPerson, password } from "../../../test/person.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";

const site = testSite();
const email = "dana@example.com";
const fresh = "ארבע כוסות של קפה";

async function addAccount() {
	const { person } = await addPerson(site.site(), { email });
	return person.accountId;
}

const signIn = (typed: string, cookie = "", agent = "Mozilla/5.0 (Windows) Chrome/140") =>
	site.post("/auth", { email, password: typed }, { cookie, headers: { "user-agent": agent } });

const askForLink = async () => {
	const answer = await site.post("/auth/recover", { email });
	expect(answer.status).toBe(303);
	return linkIn(await newestMail(site, email, "/auth/reset"), "/auth/reset");
};

test("the newest link sets a new password once, ends all sessions and signs nobody in", async () => {
	await addAccount();
	const session = cookiesOf(await signIn(password));
	const old = await askForLink();
	const link = await askForLink();
	expect((await site.get(old)).status).toBe(410);

	expect((await site.get(link)).status).toBe(200);
	const short = await site.post(link, { password: "short" });
	expect(short.status).toBe(422);
	expect(await short.text()).toContain("הסיסמה קצרה: לפחות 10 תווים");
	const done = await site.post(link, { password: fresh });
	expect(done.headers.get("location")).toBe("/auth");
	expect(cookiesOf(done)).not.toMatch(/session=[\w-]{43}/);
	expect((await site.get("/api/session", { cookie: session })).status).toBe(401);

	expect((await site.post(link, { password: "חמש כוסות של יין" })).status).toBe(410);
	expect(await newestMail(site, email)).toContain("הסיסמה של החשבון שלך הוחלפה");
	expect((await signIn(password)).status).toBe(422);
	expect((await signIn(fresh)).status).toBe(303);
});

test("an unknown address gets the same response and no mail", async () => {
	await addAccount();
	const known = await site.post("/auth/recover", { email });
	const unknown = await site.post("/auth/recover", { email: "nobody@example.com" });
	expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
	expect(unknown.status).toBe(known.status);
	const page = async (answer: Response) =>
		(await (await site.get("/auth/recover", { cookie: cookiesOf(answer) })).text()).replace(
			/nonce="[^"]*"/g,
			"",
		);
	expect(await page(unknown)).toBe(await page(known));
	expect((await site.mails()).map(({ to }) => to)).toEqual([email]);
});

test("a sign-in from a new device sends a mail, and its link secures the account", async () => {
	await addAccount();
	const mine = cookiesOf(await signIn(password));
	expect((await site.mails()).length).toBe(1);
	await signIn(password, mine.replace(/(^|; )session=[^;]*/, ""));
	expect((await site.mails()).length).toBe(1);

	const thief = cookiesOf(await signIn(password, "", "Mozilla/5.0 (Android) Firefox/140"));
	const mail = await newestMail(site, email, "Firefox");
	expect(mail).toContain("Firefox · Android");
	const link = linkIn(mail, "/auth/not-me");
	expect((await site.get(link)).status).toBe(200);
	expect((await site.get("/api/session", { cookie: thief })).status).toBe(200);

	expect((await site.post(link, { go: "1" })).status).toBe(200);
	for (const cookie of [mine, thief]) {
		expect((await site.get("/api/session", { cookie })).status).toBe(401);
	}
	expect((await signIn(password)).status).toBe(422);
	const reset = linkIn(await newestMail(site, email, "/auth/reset"), "/auth/reset");
	expect((await site.post(reset, { password: fresh })).status).toBe(303);
	expect((await signIn(fresh)).status).toBe(303);
	expect((await site.post(link, { go: "1" })).status).toBe(410);
	await site.post("/auth", { email, password: fresh }, { cookie: thief });
	expect((await site.mails()).length, "the thief's browser is new again").toBe(6);
	expect((await site.get(link.replace("token=", "token=A"))).status).toBe(410);
});
