import { randomUUID } from "node:crypto";
import type { Kysely, KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { argon2 } from "../../test/argon2.ts";
import { cookiesOf, testSite } from "../../test/site.ts";
import type { Tables } from "../platform/database/tables.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";

const site = testSite();
const known = "dana@example.com";
const password = "שלוש כוסות של תה";
const boxes = { adult: "on", terms: "on", privacy: "on" };

const other = "ארבע כוסות של קפה";

async function addKnown() {
	await site
		.site()
		.db.insertInto("accounts")
		.values({ id: randomUUID(), email: known, password_hash: await hashPassword(password) })
		.execute();
}

/** Records the SQL statements of one request by kind and table. */
async function watch(work: () => Promise<Response>) {
	const store = site.site();
	const plain = store.db;
	const kinds: string[] = [];
	const plugin: KyselyPlugin = {
		transformQuery({ node }) {
			kinds.push(node.kind);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	argon2.mockClear();
	store.db = plain.withPlugin(plugin) as Kysely<Tables>;
	try {
		const response = await work();
		const body = (await response.text())
			.replace(/nonce="[^"]*"/g, "")
			.replace(/nonce-[\w-]+/g, "")
			.replace(/\d{12,}/g, "")
			.replaceAll(/(dana|nobody)@example\.com/g, "@");
		const headers = [...response.headers]
			.filter(([name]) => !["set-cookie", "content-security-policy"].includes(name))
			.map(([name, value]) => `${name}: ${value}`);
		const cookies = response.headers.getSetCookie().map((one) => one.replace(/=[^;]*/, ""));
		const hashes = argon2.mock.calls.length;
		return { status: response.status, headers, cookies, body, kinds, hashes };
	} finally {
		store.db = plain;
	}
}

test.each([
	["signing in", "/auth", { password: "not the password" }],
	["signing up", "/auth?tab=signup", { password: "ארבע כוסות של קפה", ...boxes }],
	["recovery", "/auth/recover", {}],
])("%s responds and works identically for known and unknown addresses", async (_, path, fields) => {
	await addKnown();
	const send = (email: string) => watch(() => site.post(path, { email, ...fields }));
	const forKnown = await send(known);
	const forUnknown = await send("nobody@example.com");
	expect(forKnown.kinds.length).toBeGreaterThan(0);
	expect(forKnown.hashes).toBe({ "/auth": 2, "/auth/recover": 0 }[path] ?? 1);
	expect(forUnknown).toEqual(forKnown);
});

test("going on right after sign-up reveals nothing about the address", async () => {
	await addKnown();
	const goOn = async (email: string) => {
		const signUp = await site.post("/auth?tab=signup", { email, password: other, ...boxes });
		const cookie = cookiesOf(signUp);
		await site.mails();
		const tryCode = (code: string) =>
			watch(() => site.post("/auth/check-mail", { code }, { cookie }));
		const answers = [await watch(() => site.post("/auth", { email, password: other }))];
		for (let index = 0; index < 6; index += 1) answers.push(await tryCode("000000"));
		await site.post("/auth/check-mail/resend", { go: "1" }, { cookie });
		await site.mails();
		answers.push(await tryCode("000000"));
		return answers;
	};
	const forKnown = await goOn(known);
	expect(forKnown[0]?.status).toBe(403);
	expect(await goOn("nobody@example.com")).toEqual(forKnown);
});

test("resending the mail works identically for known and unknown addresses", async () => {
	await addKnown();
	const resend = async (email: string) => {
		const signUp = await site.post("/auth?tab=signup", { email, password, ...boxes });
		const cookie = cookiesOf(signUp);
		return watch(() => site.post("/auth/check-mail/resend", { go: "1" }, { cookie }));
	};
	expect(await resend("nobody@example.com")).toEqual(await resend(known));
});
