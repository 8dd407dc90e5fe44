import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { solveProof } from "../../test/proof.ts";
import { cookiesOf, testSite } from "../../test/site.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
const email = "dana@example.com";
const password = "שלוש כוסות של תה";

async function addAccount() {
	await site
		.site()
		.db.insertInto("accounts")
		.values({ id: randomUUID(), email, password_hash: await hashPassword(password) })
		.execute();
}

/** Each from a new IP address, unless one is given. */
const tryFrom = (typed: string, { from = randomUUID(), cookie = "" } = {}) =>
	site.post("/auth", { email, password: typed }, { cookie, headers: { "x-forwarded-for": from } });

test("ten wrong passwords from anywhere block an account for a while, except in its owner's browser", async () => {
	await addAccount();
	const known = cookiesOf(await tryFrom(password));
	for (let index = 0; index < 9; index += 1) {
		expect((await tryFrom("not the password")).status).toBe(422);
	}
	const closed = await tryFrom(password);
	expect(closed.status).toBe(429);
	expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
	const page = await closed.text();
	expect(page).toContain("יותר מדי ניסיונות, אפשר לנסות שוב בעוד");
	expect(page).toContain(`value="${email}"`);
	expect(page).not.toContain(password);
	const device = known.match(/device=[\w-]+/)?.[0] ?? "";
	expect((await tryFrom(password, { cookie: device })).status).toBe(303);
});

test("twenty attempts from one IP address are the limit, across all accounts", async () => {
	await addAccount();
	const send = (index: number) =>
		site.post(
			"/auth",
			{ email: `nobody${index}@example.com`, password: "x" },
			{ headers: { "x-forwarded-for": `9.9.9.${index}, 192.0.2.7` } },
		);
	for (let index = 0; index < 20; index += 1) expect((await send(index)).status).toBe(422);
	expect((await send(99)).status).toBe(429);
	expect((await tryFrom(password)).status).toBe(303);
});

test("beyond the site-wide limit known browsers sign in and others need a proof of work", async () => {
	await addAccount();
	const device = cookiesOf(await tryFrom(password)).match(/device=[\w-]+/)?.[0] ?? "";
	const everybody = site.site().db.updateTable("rate_limits").set({ count: 1_000 });
	await everybody.where("rule", "=", "sign in: everybody").execute();
	const from = randomUUID();
	expect((await tryFrom("not the password", { from })).status).toBe(422);
	const refused = await tryFrom(password, { from });
	expect(refused.status).toBe(429);
	expect(refused.headers.get("set-cookie")).toMatch(/^prove-work=1;/);
	const page = await refused.text();
	expect(page).toContain("יש כרגע עומס חריג באתר. אפשר לשלוח שוב");
	expect(page).toContain(`value="${email}"`);
	expect((await tryFrom(password, { from, cookie: device })).status).toBe(303);
	const altcha = await solveProof(await (await site.get("/proof")).json());
	const headers = { "x-forwarded-for": from };
	expect((await site.post("/auth", { email, password, altcha }, { headers })).status).toBe(303);
});

test("signing in to an account scheduled for deletion redirects to where it can be undone", async () => {
	await addAccount();
	const landing = async () => (await tryFrom(password)).headers.get("location");
	expect(await landing()).toBe("/profile");
	const deletes_at = new Date(Date.now() + 86_400_000);
	await site.site().db.updateTable("accounts").set({ deletes_at }).execute();
	expect(await landing()).toBe("/account");
});
