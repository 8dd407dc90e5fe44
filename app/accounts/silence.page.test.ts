import { expect, test } from "vitest";
import { linkIn, newestMail } from "../../test/mails.ts";
import { cookiesOf, testSite } from "../../test/site.ts";

const site = testSite("test", { LOG_LEVEL: "debug" });

/** Values that cannot appear in a log by accident. */
const canary = {
	email: "canary-address@example.com",
	password: "קנרית-סיסמה-73951",
	fresh: "קנרית-חדשה-86420",
};

test("no address, password, token or code of an account reaches the log", async () => {
	const secrets: string[] = Object.values(canary);
	const keep = (response: Response) => {
		for (const cookie of response.headers.getSetCookie()) {
			const value = cookie.split(";")[0]?.split("=").slice(1).join("=") ?? "";
			if (value.length > 20) secrets.push(value);
		}
		return response;
	};
	const tokenOf = (link: string) => new URL(link, "http://x").searchParams.get("token") ?? "";
	const { email, password, fresh } = canary;
	const boxes = { adult: "on", terms: "on", privacy: "on" };
	const signUp = keep(await site.post("/auth?tab=signup", { email, password, ...boxes }));
	const mail = await newestMail(site, email);
	const code = /(?<!\d)\d{6}(?!\d)/.exec(mail)?.[0] ?? "";
	const confirm = linkIn(mail, "/auth/confirm");
	secrets.push(code, tokenOf(confirm));
	await site.post("/auth/check-mail", { code: "000000" }, { cookie: cookiesOf(signUp) });
	keep(await site.get(confirm, { cookie: cookiesOf(signUp) }));
	await site.post("/auth", { email, password: `${password}x` });
	const inside = keep(await site.post("/auth", { email, password }));
	const session = await site.get("/api/session", { cookie: cookiesOf(inside) });
	secrets.push((await session.json()).access_token);
	await site.post("/auth/recover", { email });
	const reset = linkIn(await newestMail(site, email, "/auth/reset"), "/auth/reset");
	secrets.push(tokenOf(reset));
	await site.get(`${reset}/missing`);
	keep(await site.post(reset, { password: fresh }));
	const warned = linkIn(await newestMail(site, email, "הסיסמה של החשבון"), "/auth/not-me");
	secrets.push(tokenOf(warned));
	await site.get(`/no-such-page?token=${tokenOf(warned)}`);
	await site.post(warned, { go: "1" });

	// An internal error on the way is logged without them, too.
	const store = site.site();
	const { db } = store;
	store.db = new Proxy(db, {
		get: () => {
			throw new Error(`duplicate key (email)=(${email}) ${password}`);
		},
	});
	const crash = await site.post("/auth", { email, password });
	store.db = db;
	expect(crash.status).toBe(500);

	const log = JSON.stringify(site.logged());
	expect(log).toContain("crash");
	expect(log).toContain("not found");
	expect(secrets.length).toBeGreaterThan(10);
	for (const secret of secrets) expect(log).not.toContain(secret);
});
